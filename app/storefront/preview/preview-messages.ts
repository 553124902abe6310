type Changed = { type: "theme-changed" };

/** Only from the page that shows this one in a frame, and only if that is ours. */
export function isThemeChanged({ origin, source, data }: MessageEvent, here: Window): boolean {
  const isOurs = origin === here.location.origin && source === here.parent && here.parent !== here;
  return isOurs && (data as Partial<Changed> | null)?.type === "theme-changed";
}

/** Calls back when the theme editor around this page has saved a change. Returns how to stop. */
export function listenToEditor(onChange: () => void): () => void {
  const listen = (event: MessageEvent) => {
    if (isThemeChanged(event, window)) onChange();
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}
