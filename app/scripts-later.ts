// A public page can be read before its scripts run. They are fetched once it has been drawn: until then the line and the
// processor of a slow phone belong to styles and pictures. The server writes scripts so that the browser passes them
// over, and START_SCRIPTS, which every page carries, brings them to life. WebKit keeps a page that was left before its
// scripts ran: such a page is loaded anew when the visitor comes back to it, since it heard no other news.

export const SCRIPT_FILE = '<link rel="modulepreload"';
export const SCRIPT_FILE_LATER = '<link data-rel="modulepreload"';
export const SCRIPT = '<script type="module" async="">';
export const SCRIPT_LATER = '<script type="text/later">';

export const START_SCRIPTS = `document.onclick = ({ target }) => {
  const control = target.closest("button[type=button], input[type=radio]");
  if (control) (document.pressed ??= new Set()).add(control);
};
onpageshow = ({ persisted }) => persisted && location.reload();
requestAnimationFrame(() => setTimeout(() => {
  const later = document.querySelector("script[type='text/later']");
  if (!later) return;
  for (const file of document.querySelectorAll("link[data-rel]")) file.rel = "modulepreload";
  const script = document.createElement("script");
  script.type = "module";
  script.text = later.text;
  document.head.append(script);
}))`;

type EarlyDocument = Document & { pressed?: Set<HTMLButtonElement | HTMLInputElement> };

/** From here on React hears every press itself. */
export function stopNoticing(): void {
  document.onclick = null;
}

/** What was pressed before it was alive, as if it were pressed now. From here on each page hears of a return itself. */
export function answerEarlyPresses(): void {
  window.onpageshow = null;
  const early = document as EarlyDocument;
  const pressed = early.pressed ?? [];
  early.pressed = undefined;
  // One after the other: each finds the page as the one before has left it.
  for (const control of pressed) setTimeout(pressAgain, 0, control);
}

function pressAgain(control: HTMLButtonElement | HTMLInputElement): void {
  // The browser has checked it already, and React hears only of changes.
  if (control.type === "radio") (control as HTMLInputElement).checked = false;
  control.click();
}
