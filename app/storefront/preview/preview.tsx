import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { listenToEditor } from "./preview-messages.ts";

/** On pages of a preview: shows each change of the draft, and says what this is to who was given its address. */
export function Preview() {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const isFramed = window.parent !== window;

  useEffect(() => listenToEditor(() => void revalidate()), [revalidate]);
  useEffect(() => {
    if (isFramed) window.parent.postMessage({ type: "preview-path", path: pathname }, window.location.origin);
  }, [isFramed, pathname]);

  if (isFramed) return null;
  return (
    <aside
      aria-label="Preview"
      className="fixed bottom-4 left-4 z-20 max-w-[calc(100vw-2rem)] rounded-control bg-ink px-4 py-2 text-13 text-paper shadow-float"
    >
      Preview: this is not published yet.
    </aside>
  );
}
