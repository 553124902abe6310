import { type MouseEventHandler, useEffect, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { handFocusOn } from "#app/ui/hand-focus-on.ts";
import { Icon } from "#app/ui/icon.tsx";

export type Toast = { title: string; description?: string; tone?: "success" | "error" };

const ANNOUNCED = "storewright:announced";
const SHOWN_MS = 5_000;

/** Shows a message at the edge of the page and has it read out. Errors stay until they are dismissed or put right. */
export function announce(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(ANNOUNCED, { detail: toast }));
}

type Shown = Toast & { id: number };

/** Always in the page, even when empty: what is added to a region that is already there gets read out. */
export function ToastRegion() {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const dismiss = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));

  useEffect(() => {
    let count = 0;
    function show(event: Event) {
      const toast = { ...(event as CustomEvent<Toast>).detail, id: ++count };
      setToasts((shown) => [...shown.filter((other) => !isSettledBy(toast, other)), toast].slice(-3));
      if (toast.tone !== "error") setTimeout(dismiss, SHOWN_MS, toast.id);
    }
    // Who types is putting it right, and must see the fields that lie under the message.
    const settle = () => setToasts((shown) => shown.filter(({ tone }) => tone !== "error"));
    window.addEventListener(ANNOUNCED, show);
    window.addEventListener("input", settle);
    return () => {
      window.removeEventListener(ANNOUNCED, show);
      window.removeEventListener("input", settle);
    };
  }, []);

  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-auto bottom-4 z-20 m-0 grid w-auto justify-items-center gap-2 bg-transparent sm:right-6 sm:bottom-6 sm:left-auto sm:justify-items-end"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onDismiss={({ currentTarget }) => {
            handFocusOn(currentTarget);
            dismiss(toast.id);
          }}
        />
      ))}
    </div>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: MouseEventHandler<HTMLElement> }) {
  const failed = toast.tone === "error";
  return (
    <div
      className={classNames(
        "pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-card border bg-card py-3 pr-2 pl-4 shadow-float",
        "transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0",
        failed ? "border-danger" : "border-line",
      )}
    >
      <Icon
        name={failed ? "alert" : "check"}
        className={classNames("mt-0.5 size-5", failed ? "text-danger" : "text-accent")}
      />
      <div className="min-w-0 flex-1 text-14">
        <p className="font-medium">{toast.title}</p>
        {toast.description && <p className="break-words text-muted">{toast.description}</p>}
      </div>
      <IconButton label="Dismiss" className="-my-1 size-9!" onClick={onDismiss}>
        <Icon name="close" className="size-4" />
      </IconButton>
    </div>
  );
}

// The same message twice is one message that was repeated; a success ends the errors on the way to it.
function isSettledBy(toast: Toast, earlier: Toast): boolean {
  const isRepeated = toast.title === earlier.title && toast.description === earlier.description;
  return isRepeated || (toast.tone !== "error" && earlier.tone === "error");
}
