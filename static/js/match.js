// Makes a match page nicer; without it every form and link still works.
(() => {
  "use strict";

  const page = () => document.getElementById("match");

  // Nonces: the player's own part of the randomness.
  function fillNonces(root) {
    for (const field of root.querySelectorAll("input[data-nonce]")) {
      if (field.value) continue;
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  // The board: an offered shape presses the control that stands for it below.
  function controlFor(shape) {
    const href = shape.getAttribute("href");
    const option = href.startsWith("?")
      ? new URLSearchParams(href.split("#")[0]).get("choose")
      : decodeURIComponent(href.slice("#o-".length));
    const id = CSS.escape(option);
    return document.querySelector(
      `#question :is(button, option, input[type="checkbox"])[value="${id}"], #question input[name="part-${id}"]`,
    );
  }

  function press(shape, event) {
    const control = controlFor(shape);
    if (!control) return;
    event.preventDefault();
    if (control.matches("option")) {
      control.selected = true;
      control.closest("form").querySelector("button").click();
    } else if (control.type === "number") {
      step(control, 1);
    } else {
      control.click();
    }
    if (control.type === "checkbox") shape.classList.toggle("chosen", control.checked);
  }

  document.addEventListener("click", (event) => {
    const shape = event.target.closest(".scene a.offered");
    if (shape) press(shape, event);
  });

  // On the board: what a button would bring about, while it is looked at.
  function preview(target) {
    const value = target.closest?.("#question button")?.value;
    for (const ghost of document.querySelectorAll("[data-ghost]")) {
      ghost.classList.toggle("shown", ghost.dataset.ghost === value);
    }
  }

  document.addEventListener("pointerover", (event) => preview(event.target));
  document.addEventListener("focusin", (event) => preview(event.target));

  // Several things: each change shows what they come to.
  let soon = 0;
  const fields = () => [...document.querySelectorAll("#question input:is([type=checkbox], [type=number])")];
  const taken = () => JSON.stringify(fields().map((field) => field.type === "checkbox" ? field.checked : field.value));
  const number = (field) => Math.max(0, Math.floor(Number(field.value)) || 0);

  function look() {
    looking = true;
    refresh();
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches("#question input[type=checkbox]")) look();
  });

  // Amounts: the total at once, what it leads to as soon as the fingers rest.
  document.addEventListener("input", (event) => {
    if (event.target.matches("#question input[type=number]")) changed();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#question button[data-step]");
    if (button) step(button.parentElement.querySelector("input"), Number(button.dataset.step));
  });

  function step(field, by) {
    const most = Math.min(Number(field.max), number(field) + Math.floor(room() / weight(field)));
    field.value = Math.max(0, Math.min(by > 0 ? most : number(field), number(field) + by));
    changed();
  }

  // How many more may be taken.
  function room() {
    const total = document.querySelector("#question [data-total]");
    return Math.max(0, Number(total.dataset.most) - count());
  }

  const weight = (field) => Number(field.dataset.weight ?? 1);
  const counted = (field) => (field.type === "number" ? number(field) * weight(field) : 0);
  const count = () => fields().reduce((sum, field) => sum + counted(field), 0);

  function changed() {
    totals();
    clearTimeout(soon);
    soon = setTimeout(look, 350);
  }

  function totals() {
    const total = document.querySelector("#question [data-total]");
    if (!total) return;
    total.textContent = count();
    const left = room();
    for (const button of document.querySelectorAll("#question button[data-step]")) {
      const field = button.parentElement.querySelector("input");
      const full = left < weight(field) || number(field) >= Number(field.max);
      const stuck = button.dataset.step > 0 ? full : number(field) === 0;
      button.setAttribute("aria-disabled", String(stuck));
    }
  }

  // What was unfolded stays so.
  const unfolded = new Set();
  document.addEventListener("toggle", (event) => {
    const { id, open } = event.target;
    if (id && page()?.contains(event.target)) unfolded[open ? "add" : "delete"](id);
  }, true);

  function unfold() {
    for (const id of unfolded) {
      const fold = document.getElementById(id);
      if (fold) fold.open = true;
    }
  }

  // Many things to pick from would each stop the keyboard on its way to the list that names them all.
  function skipBoard() {
    if (!document.querySelector("#question select")) return;
    for (const shape of document.querySelectorAll(".match-board a.offered")) shape.tabIndex = -1;
  }

  document.addEventListener("keydown", (event) => {
    // The Enter that ends a Japanese conversion must not send the form.
    if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.preventDefault();
    const shape = event.key === " " && event.target.closest(".scene a.offered");
    if (shape) press(shape, event);
    if (event.key === "Escape") closeDrawer();
  });

  // Rules, and the board in words, beside the board.
  let opener = null;

  // The href of a link in a drawing is an object; the attribute is text in both.
  const address = (link) => link.getAttribute("href");

  async function openDrawer(link) {
    const drawer = document.getElementById("drawer");
    const { drawer: title } = link.dataset;
    const rule = title ? "" : link.dataset.rule ?? address(link).split("#")[1];
    const url = rule
      ? drawer.dataset.paragraph.replace("RULE", encodeURIComponent(rule))
      : `${address(link)}?fragment=1`;
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    drawer.querySelector("[data-drawer-text]").innerHTML = await answer.text();
    drawer.querySelector("h2").textContent = title || drawer.dataset.title;
    opener = link;
    if (!drawer.open) drawer.show();
    drawer.querySelector("button").focus();
  }

  function closeDrawer() {
    const drawer = document.getElementById("drawer");
    if (drawer && drawer.open) drawer.close();
  }

  const drawer = document.getElementById("drawer");
  if (drawer) drawer.addEventListener("close", () => { if (opener && opener.isConnected) opener.focus(); });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-rule], a.rule, a[data-drawer], a[data-fold]");
    if (!link || !drawer || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if ("fold" in link.dataset) {
      page().dataset.unfold = link.dataset.fold;
      look();
    } else openDrawer(link).catch(() => { location.href = address(link); });
  });

  // After a swap: say what is asked now, and keep the keyboard where the work is.
  let hadFocus = false;
  const hasFocus = () => Boolean(page() && page().contains(document.activeElement));

  // While an answer is on its way its button is disabled and loses the focus, and news has to wait.
  let answering = false;
  let answered = false;
  document.addEventListener("htmx:beforeRequest", () => {
    answering = answered = true;
    clearTimeout(soon);
    hadFocus = hasFocus();
  });
  document.addEventListener("htmx:afterRequest", () => {
    answering = false;
    resume();
  });

  function settled() {
    const match = page();
    if (!match) return;
    fillNonces(document);
    const live = document.getElementById("live");
    const sentence = match.querySelector("[data-announce]");
    if (live && sentence && live.textContent !== sentence.textContent) live.textContent = sentence.textContent;
    if (hadFocus && !match.contains(document.activeElement)) {
      const target = match.querySelector("[data-focus]");
      if (target) target.focus({ preventScroll: true });
    }
    document.title = match.dataset.title || document.title;
    skipBoard();
    unfold();
    totals();
    if (answered) match.querySelector("#question .pictured")?.scrollIntoView({ block: "nearest" });
    answered = false;
  }

  document.addEventListener("htmx:afterSettle", settled);

  // News: the socket carries a number only; each window fetches what its own seat may see.
  const STRANGER = 4404; // May not look, or no longer: to ask again is no use.
  let socket = null;
  let retry = 1000;
  let fetching = false;
  let again = false;
  let looking = false;

  // A button that is swapped while it is held down would never hear the click.
  let holding = false;
  document.addEventListener("pointerdown", () => { holding = true; });
  document.addEventListener("keydown", (event) => { holding ||= event.key === " "; });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur"]) {
    addEventListener(end, () => setTimeout(() => {
      holding = false;
      resume();
    }));
  }

  function resume() {
    if (!again) return;
    again = false;
    refresh();
  }

  async function refresh() {
    const match = page();
    if (!match || !match.dataset.fragment) return;
    if (fetching || answering || holding) { again = true; return; }
    fetching = true;
    const before = taken();
    try {
      const answer = await fetch(`${match.dataset.fragment}?${chosen(match)}`, { headers: news(match), cache: "no-store" });
      if (answer.status === 200) arrived(match, before, await answer.text());
      stale(!(answer.ok || answer.status === 304));
    } catch {
      stale(true);
    } finally {
      fetching = false;
      resume();
    }
  }

  // Only what is news, unless something else is filled in than was drawn.
  function news(match) {
    const headers = { "HX-Request": "true" };
    if (!looking) headers["If-None-Match"] = `"${match.dataset.tag}"`;
    looking = false;
    return headers;
  }

  function chosen(match) {
    const confirming = match.querySelector(".confirm button[name=option]");
    const unfold = match.dataset.unfold ? [["unfold", match.dataset.unfold]] : [];
    return new URLSearchParams([...(confirming ? [["choose", confirming.value]] : takes()), ...unfold]);
  }

  // What was fetched before an answer is older than what the answer has brought.
  function arrived(match, before, html) {
    if (answering || holding || page() !== match) {
      again = true;
      looking ||= holding;
      return;
    }
    if (swap(match, html) && taken() !== before) look();
  }

  // What is being filled in, as the page's own links carry it: nothing is not the same as what is suggested.
  function takes() {
    const controls = fields();
    const taken = controls.flatMap((field) => {
      if (field.type === "checkbox") return field.checked ? [["take", field.value]] : [];
      return Array(Math.min(number(field), 99)).fill(["take", field.name.slice("part-".length)]);
    });
    return controls.length && !taken.length ? [["take", ""]] : taken;
  }

  function swap(match, html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("match");
    if (!fresh) return false;
    hadFocus = hasFocus();
    const { id } = document.activeElement;
    const same = keep(match, fresh);
    match.replaceWith(document.adoptNode(fresh));
    htmx.process(page());
    if (hadFocus && id) document.getElementById(id)?.focus({ preventScroll: true });
    settled();
    return same;
  }

  // What was being filled in stays, as long as it is the same question.
  function keep(before, after) {
    const to = (root) => root.querySelector("#question input[name=to]")?.value;
    if (to(before) !== to(after)) return false;
    for (const field of before.querySelectorAll("#question :is(input[type=checkbox], input[type=number], select)")) {
      const same = after.querySelector(`#question [name="${CSS.escape(field.name)}"]:not([type=checkbox])`)
        ?? after.querySelector(`#question [value="${CSS.escape(field.value)}"]`);
      if (same) Object.assign(same, field.type === "checkbox" ? { checked: field.checked } : { value: field.value });
    }
    return true;
  }

  function stale(is) {
    const mark = document.getElementById("stale");
    if (mark) mark.hidden = !is;
  }

  function open(element) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}${element.dataset.socket}`);
  }

  // At a table that fills up: who comes is seen at once, and so is the first position.
  function waitAtTable() {
    const table = document.getElementById("table");
    if (!table || !table.dataset.socket) return;
    const socket = open(table);
    socket.addEventListener("message", (event) => {
      if (String(JSON.parse(event.data).no) !== table.dataset.no) location.replace(location.pathname);
    });
    socket.addEventListener("close", ({ code }) => code === STRANGER || setTimeout(waitAtTable, 5000));
  }

  function listen() {
    const match = page();
    if (socket || !match || !match.dataset.socket || document.hidden) return;
    socket = open(match);
    socket.addEventListener("open", () => { retry = 1000; refresh(); });
    socket.addEventListener("message", (event) => {
      const told = JSON.parse(event.data);
      const shown = page().dataset;
      if (Object.keys(told).some((name) => String(told[name]) !== shown[name])) refresh();
    });
    socket.addEventListener("close", ({ code }) => {
      socket = null;
      if (code === STRANGER) return;
      setTimeout(listen, retry);
      retry = Math.min(retry * 2, 60000);
    });
  }

  // Where sockets fail, and on waking from sleep.
  setInterval(() => {
    if (!document.hidden && page()?.dataset.socket && socket?.readyState !== WebSocket.OPEN) refresh();
  }, 15000);

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    refresh();
    if (!socket) listen();
  });
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  addEventListener("online", refresh);

  // The slider of a replay moves on its own.
  document.addEventListener("change", (event) => {
    if (event.target.matches("input[data-submit]")) event.target.form.requestSubmit();
  });

  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard.writeText(field.value);
      document.getElementById("live").textContent = button.dataset.copied;
    });
  }

  document.documentElement.classList.add("scripted");
  fillNonces(document);
  skipBoard();
  totals();
  listen();
  waitAtTable();
})();
