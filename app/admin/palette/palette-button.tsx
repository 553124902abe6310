import { Search } from "lucide-react";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";

type PaletteProps = { open: boolean; onClose: () => void; onLogOut: () => void };

// Loaded with the first use: most visits need only the menu.
const load = () => import("./palette.tsx");

/** Opens the palette, as Ctrl+K does. */
export function PaletteButton({ onLogOut }: { onLogOut: () => void }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [open, setOpen] = useState(false);

  async function show() {
    try {
      const loaded = await load();
      setPalette(() => loaded.Palette);
      setOpen(!isDialogOpen());
    } catch {
      showToast({
        kind: "error",
        title: "Error",
        description: "The search could not be loaded. Check your connection and try again.",
      });
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === (IS_APPLE ? "Meta" : "Control")) prepare();
    if (!isShortcut(event)) return;
    // Also beside a dialog, where it does nothing: browsers would leave the page for their own search.
    event.preventDefault();
    if (open) setOpen(false);
    else if (!event.repeat && !isDialogOpen()) void show();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <Button
        variant="ghost"
        size="small"
        title={`Search (${SHORTCUT})`}
        aria-keyshortcuts={IS_APPLE ? "Meta+K" : "Control+K"}
        onPointerEnter={prepare}
        onClick={() => void show()}
        className="h-9! max-md:px-2.5!"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="max-md:sr-only">Search</span>
        <span aria-hidden="true" className="text-12 text-muted max-xl:hidden">
          {SHORTCUT}
        </span>
      </Button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} onLogOut={onLogOut} />}
    </>
  );
}

/** What is typed right after the keys were pressed belongs to the palette: it should be there by then. */
function prepare() {
  load().catch(() => undefined);
}

// The frame is rendered in the browser alone, behind the guard; its module is loaded on the server, too.
const IS_APPLE = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
const SHORTCUT = IS_APPLE ? "⌘K" : "Ctrl K";

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (IS_APPLE ? metaKey : ctrlKey) && !shiftKey && !altKey;
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;
}
