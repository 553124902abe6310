// A public page can be read before its scripts run, and in the system's fonts. Scripts and the whole stylesheet with our
// fonts load after the first pictures: until then, the bandwidth and CPU of a slow phone are for those. The server writes
// scripts with a type that the browser ignores, and START_SCRIPTS, which every page contains, activates them when the
// stylesheet is there. WebKit keeps a page that was left before its scripts ran in its back/forward cache: such a page is
// reloaded when the visitor comes back.

import { stylesheetUrl } from "./stylesheet.ts";

export const SCRIPT_FILE = '<link rel="modulepreload"';
export const SCRIPT_FILE_LATER = '<link data-rel="modulepreload"';
export const SCRIPT = '<script type="module" async="">';
export const SCRIPT_LATER = '<script type="text/later">';

// A picture that does not come must not keep the page from working.
const LONGEST_WAIT_MS = 2_000;

export const START_SCRIPTS = `document.onclick = ({ target }) => {
  const control = target.closest("button[type=button], input[type=radio]");
  if (control) (document.pressed ??= new Set()).add(control);
};
onpageshow = ({ persisted }) => persisted && location.reload();
Promise.race([
  Promise.allSettled(Array.from(document.querySelectorAll("img[fetchpriority=high]"), (picture) => picture.decode())),
  new Promise((end) => setTimeout(end, ${LONGEST_WAIT_MS})),
]).then(() => requestAnimationFrame(() => setTimeout(async () => {
  const later = document.querySelector("script[type='text/later']");
  if (!later) return;
  const styles = document.querySelector("link[rel=stylesheet]") || new Promise((end) => {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "stylesheet", href: "${stylesheetUrl}", onload: end, onerror: end }));
  });
  for (const file of document.querySelectorAll("link[data-rel]")) file.rel = "modulepreload";
  await styles;
  const script = document.createElement("script");
  script.type = "module";
  script.text = later.text;
  document.head.append(script);
})))`;

type EarlyDocument = Document & { pressed?: Set<HTMLButtonElement | HTMLInputElement> };

/** From now on React handles every click itself. */
export function stopNoticing(): void {
  document.onclick = null;
}

/** Repeats the clicks from before hydration. */
export function answerEarlyPresses(): void {
  window.onpageshow = null;
  const early = document as EarlyDocument;
  const pressed = early.pressed ?? [];
  early.pressed = undefined;
  // One after the other, so that each sees the result of the one before.
  for (const control of pressed) setTimeout(pressAgain, 0, control);
}

function pressAgain(control: HTMLButtonElement | HTMLInputElement): void {
  // The browser has already checked it, and React only reacts to changes.
  if (control.type === "radio") (control as HTMLInputElement).checked = false;
  control.click();
}
