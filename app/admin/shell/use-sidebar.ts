import { useEffect, useEffectEvent, useState } from "react";
import { isSidebarCollapsed, rememberSidebar } from "./sidebar-cookie.ts";

const PHONE = "(width < 768px)";

/** One toggle for both: on a phone it opens the sheet, elsewhere it collapses the sidebar to icons. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(isSidebarCollapsed);
  const [sheetOpen, setSheetOpen] = useState(false);

  function toggle() {
    if (matchMedia(PHONE).matches) {
      setSheetOpen(!sheetOpen);
      return;
    }
    rememberSidebar(!collapsed);
    setCollapsed(!collapsed);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isToggleShortcut(event)) return;
    event.preventDefault();
    toggle();
  });

  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return { collapsed, sheetOpen, toggle, closeSheet: () => setSheetOpen(false) };
}

// In the rich-text editor the same keys mean bold.
function isToggleShortcut(event: KeyboardEvent): boolean {
  const pressed = event.key.toLowerCase() === "b" && (event.ctrlKey || event.metaKey);
  if (!pressed || event.shiftKey || event.altKey || event.repeat) return false;
  return !(event.target instanceof HTMLElement && event.target.isContentEditable);
}
