"use strict";
// Theme: follows the system until the reader chooses; ?theme=dark or ?theme=light in the address chooses too.
(() => {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const asked = new URLSearchParams(location.search).get("theme");
  if (asked === "dark" || asked === "light") {
    root.dataset.theme = asked;
  }
  button.hidden = false;
  button.addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
})();

// Paper shows everything; a link to a closed chapter opens it.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(d => { d.open = true; }));
const openTarget = () => {
  const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (target && target.tagName === "DETAILS") {
    target.open = true;
    target.scrollIntoView();
  }
};
addEventListener("hashchange", openTarget);
openTarget();

// Read-out: the values of every line at the pointer.
(() => {
  const two = n => String(n).padStart(2, "0");
  const time = s => {
    const days = Math.floor(s / 86400);
    return (days ? days + " d " : "") + Math.floor(s % 86400 / 3600) + ":" + two(Math.floor(s % 3600 / 60)) + ":" + two(Math.floor(s % 60));
  };
  const unit = {percent: " %", cores: " cores", time: ""};
  const value = (axis, v) => axis.kind === "time" ? time(v) : v.toFixed(2) + unit[axis.kind];
  const el = (tag, css, text) => {
    const e = document.createElement(tag);
    if (css) { e.className = css; }
    if (text !== undefined) { e.textContent = text; }
    return e;
  };
  // Index of the point for x: the nearest one, or on a stepped line the last one that is not later. -1 when the line does not reach there.
  const find = (xs, x, step) => {
    let low = 0;
    let high = xs.length - 1;
    if (high === -1) { return -1; }
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (xs[middle] > x) { high = middle; } else { low = middle; }
    }
    if (step) { return xs[high] > x ? low : high; }
    return Math.abs(xs[high] - x) > Math.abs(xs[low] - x) ? low : high;
  };

  document.querySelectorAll(".chart").forEach(chart => {
    const data = JSON.parse(chart.querySelector("script").textContent);
    const plot = chart.querySelector(".plot");
    let shown = [];
    const clear = () => { shown.forEach(e => e.remove()); shown = []; };
    const place = e => { plot.append(e); shown.push(e); return e; };
    const show = event => {
      clear();
      const box = plot.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      const wanted = data.x.min + share * (data.x.max - data.x.min);
      const lead = data.s.find(s => s.x.length);
      if (!lead) { return; }
      const at = lead.x[find(lead.x, wanted, false)];
      const left = 100 * (at - data.x.min) / (data.x.max - data.x.min);
      place(el("div", "cursor")).style.left = left + "%";
      const table = el("table");
      const head = el("tr");
      head.append(el("th", "", data.x.kind === "time" ? "at " + time(at) : "at " + value(data.x, at) + " arrived"), el("td"));
      if (data.s.some(s => s.oy)) { head.append(el("td", "aside n", "published")); }
      table.append(head);
      const rows = data.s.map(s => ({s, i: find(s.x, at, s.step)})).filter(r => r.i !== -1);
      rows.sort((a, b) => (b.s.at || b.s.y)[b.i] - (a.s.at || a.s.y)[a.i]);
      rows.forEach(({s, i}) => {
        const high = (s.at || s.y)[i];
        const dot = place(el("div", "dot " + s.c));
        dot.style.left = left + "%";
        dot.style.bottom = 100 * Math.min(1, Math.max(0, (high - data.y.min) / (data.y.max - data.y.min))) + "%";
        const row = el("tr");
        const name = el("td");
        name.append(el("i", "key " + s.c), s.n);
        row.append(name, el("td", "n", value(data.y, s.y[i])));
        if (s.oy) {
          // Published points may be far apart; a value from elsewhere would mislead.
          const other = find(s.ox, at, false);
          const near = Math.abs(s.ox[other] - at) <= 0.005 * (data.x.max - data.x.min);
          row.append(el("td", "aside n", near ? value(data.y, s.oy[other]) : ""));
        }
        table.append(row);
      });
      const tip = place(el("div", "tip"));
      tip.append(table);
      const x = box.width * left / 100;
      const room = tip.offsetWidth + 16;
      const start = x + room > box.width + 130 || box.left + x + room > innerWidth ? x - room : x + 16;
      tip.style.left = Math.max(start, 8 - box.left) + "px";
    };
    plot.addEventListener("pointermove", show);
    plot.addEventListener("pointerdown", show);
    plot.addEventListener("pointerleave", clear);
  });
})();
