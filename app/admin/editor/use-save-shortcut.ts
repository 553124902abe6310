import { type RefObject, useEffect } from "react";

/** ctrl/meta+s presses Save, wherever the focus is; a busy Save ignores it like a click. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      // Text in an open cell or chip counts: they commit when they lose the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (!event.repeat) setTimeout(() => form.current?.querySelector<HTMLElement>("[type=submit]")?.click());
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [form]);
}

function isSaveShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "s" && (ctrlKey || metaKey) && !shiftKey && !altKey;
}
