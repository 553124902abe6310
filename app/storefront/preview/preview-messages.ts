import { type EditorMessage, type PreviewMessage, readEditorMessage } from "#rules/theme/preview-messages.ts";

/** Calls back with what the theme editor around this page says. Returns how to stop. */
export function listenToEditor(onMessage: (message: EditorMessage) => void): () => void {
  const listen = ({ origin, source, data }: MessageEvent) => {
    // Only from the page that shows this one in a frame, and only if that is ours.
    if (origin !== location.origin || source !== window.parent || window.parent === window) return;
    const message = readEditorMessage(data);
    if (message) onMessage(message);
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}

export function tellEditor(message: PreviewMessage): void {
  window.parent.postMessage(message, location.origin);
}
