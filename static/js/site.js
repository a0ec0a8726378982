const root = document.documentElement;
if (/(?:^|; )here=1/.test(document.cookie)) root.classList.add("signed-in");

const prefix = /^\/(ja|en)\//.exec(location.pathname)?.[1];
const remembered = /(?:^|; )language=(ja|en)/.exec(document.cookie)?.[1] ?? "ja";
if (prefix && prefix !== remembered) document.cookie = `language=${prefix}; path=/; max-age=31536000; samesite=lax`;

const themes = ["auto", "light", "dark"];
const chosen = () => (themes.includes(localStorage.theme) ? localStorage.theme : "auto");
const paint = () => {
  root.dataset.theme = chosen();
  for (const name of document.querySelectorAll("[data-theme-name]")) name.hidden = name.dataset.themeName !== chosen();
};
paint();

document.addEventListener("DOMContentLoaded", () => {
  paint();
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      localStorage.theme = themes[(themes.indexOf(chosen()) + 1) % themes.length];
      paint();
    });
  }
});
