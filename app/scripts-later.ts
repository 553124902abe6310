// A public page can be read before its scripts run. They are fetched once it has been drawn: until then the line and the
// processor of a slow phone belong to styles and pictures. The server writes scripts so that the browser passes them
// over, and START_SCRIPTS, which every page carries, brings them to life.

export const SCRIPT_FILE = '<link rel="modulepreload"';
export const SCRIPT_FILE_LATER = '<link data-rel="modulepreload"';
export const SCRIPT = '<script type="module" async="">';
export const SCRIPT_LATER = '<script type="text/later">';

export const START_SCRIPTS = `document.onclick = ({ target }) => {
  document.pressed = target.closest("button[type=button]");
};
requestAnimationFrame(() => setTimeout(() => {
  const later = document.querySelector("script[type='text/later']");
  if (!later) return;
  for (const file of document.querySelectorAll("link[data-rel]")) file.rel = "modulepreload";
  const script = document.createElement("script");
  script.type = "module";
  script.text = later.text;
  document.head.append(script);
}))`;

type EarlyDocument = Document & { pressed?: HTMLElement | null };

/** From here on React hears every press itself. */
export function stopNoticing(): void {
  document.onclick = null;
}

/** A button that was pressed before it was alive, as if it were pressed now. */
export function answerEarlyPress(): void {
  const early = document as EarlyDocument;
  const { pressed } = early;
  early.pressed = null;
  pressed?.click();
}
