import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import { say } from "#rules/language/say.ts";

type Toast = {
  title: string;
  description?: string;
  tone?: "success" | "error";
  /** Where to go on from here. */
  link?: ReactNode;
  /** The path of the page that it belongs to, when that is the next one. Leaving that page closes it. */
  at?: string;
};

const ANNOUNCED = "storewright:announced";
const SUCCESS_MS = 5_000;
const ERROR_MS = 10_000;

/** Shows a message in the bar at the top and announces it. It replaces the previous one: two could contradict. */
export function announce(toast: Toast): void {
  tell(toast);
}

/** Closes an error that has been corrected. */
export function settle(): void {
  tell();
}

function tell(detail?: Toast) {
  window.dispatchEvent(new CustomEvent(ANNOUNCED, { detail }));
}

/**
 * In the bar at the top, beside the cart: it covers the store's name for a while, and never the page below. Always
 * mounted: a screen reader announces only changes of an existing live region.
 */
export function ToastRegion() {
  const [toast, setToast] = useState<Toast>();
  const { pathname } = useLocation();

  useEffect(() => {
    function show({ detail }: CustomEventInit<Toast>) {
      setToast((shown) =>
        detail ? { at: pathname, ...detail } : shown?.tone === "error" ? undefined : shown,
      );
    }
    window.addEventListener(ANNOUNCED, show);
    return () => window.removeEventListener(ANNOUNCED, show);
  }, [pathname]);

  // Coming back later does not show it again.
  useEffect(() => setToast((shown) => (shown?.at === pathname ? shown : undefined)), [pathname]);

  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-y-1 end-24 start-2 grid justify-items-end sm:end-30 sm:start-6"
    >
      {toast?.at === pathname && <ToastCard toast={toast} onEnd={() => setToast(undefined)} />}
    </div>
  );
}

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const failed = toast.tone === "error";
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, failed ? ERROR_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done here, it only stays longer
    <div
      // Only a pointer that moves onto it: one that was already there does not keep it open.
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        "pointer-events-auto flex w-full max-w-md items-center gap-3 overflow-hidden rounded-control border bg-card ps-3 shadow-float",
        "transition-[opacity,translate] duration-200 starting:-translate-y-2 starting:opacity-0",
        failed ? "border-danger" : "border-line",
      )}
    >
      <Icon
        name={failed ? "alert" : "check"}
        className={classNames("size-5 shrink-0", failed ? "text-danger" : "text-accent")}
      />
      <div className="min-w-0 flex-1 text-12 leading-4! sm:text-13 sm:leading-4.5!">
        <p className="truncate font-medium">
          <span>{toast.title}</span> {toast.link}
        </p>
        {toast.description && <p className="line-clamp-2 break-words text-muted">{toast.description}</p>}
      </div>
      <IconButton
        label={say.layout.dismiss}
        className="size-9!"
        onClick={({ currentTarget }) => {
          moveFocusOn(currentTarget);
          onEnd();
        }}
      >
        <Icon name="close" className="size-4" />
      </IconButton>
    </div>
  );
}
