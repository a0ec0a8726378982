const field = document.querySelector("input[data-time-zone]");
if (field && !field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
