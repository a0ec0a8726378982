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

// A term of the rules shows its definition where it stands; without this, its link leads to the glossary.
const definition = async (link) => {
  const page = await fetch(link.href);
  if (!page.ok) throw new Error(page.status);
  const entry = new DOMParser().parseFromString(await page.text(), "text/html").getElementById(link.dataset.term);
  return entry.cloneNode(true);
};
const tip = (entry, link) => {
  const box = document.createElement("dl");
  box.className = "tip";
  box.popover = "auto";
  box.tabIndex = -1;
  entry.removeAttribute("id");
  box.append(entry);
  link.closest("p, li, td, dd, div").append(box);
  box.addEventListener("toggle", (event) => event.newState === "closed" && box.remove());
  box.showPopover();
  const place = link.getBoundingClientRect();
  const under = place.bottom + box.offsetHeight + 16 < innerHeight;
  box.style.left = `${Math.max(16, Math.min(place.left, innerWidth - box.offsetWidth - 16))}px`;
  box.style.top = `${under ? place.bottom + 8 : Math.max(8, place.top - box.offsetHeight - 8)}px`;
  box.focus();
};
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a.term");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !("popover" in link)) return;
  event.preventDefault();
  try {
    tip(await definition(link), link);
  } catch {
    location.assign(link.href);
  }
});
