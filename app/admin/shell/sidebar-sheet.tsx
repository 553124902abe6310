import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { Navigation } from "./navigation.tsx";

/** Below 768 px: 18rem that slide in from the left, as the browser's own modal. */
export function SidebarSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ref = useModal(open);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={SHEET}
    >
      <div className="flex h-full flex-col p-3">
        <header className="mb-4 flex items-center justify-between pl-2">
          <Logo />
          <IconButton label="Close menu" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1">
          <Navigation onFollow={onClose} />
        </div>
      </div>
    </dialog>
  );
}

const SHEET =
  "m-0 h-dvh max-h-none w-72 max-w-[85vw] -translate-x-full bg-paper text-ink shadow-float transition-[translate,display,overlay] " +
  "transition-discrete duration-200 open:translate-x-0 starting:open:-translate-x-full backdrop:bg-ink/40";
