import { useEffect } from "react";
import { useLocation } from "react-router";
import { Toaster as Sonner, toast } from "sonner";

const SUCCESS_STAYS = 5_000;
const ERROR_STAYS = 10_000;

/**
 * Mounted once, around all screens of the back office. Its place is the middle of the top bar, which is empty: Save is
 * at the end of a form, and an invalid field is scrolled to below the bar.
 */
export function Toaster() {
  useForgetOnLeaving();
  useEffect(ignoreRestingPointer, []);
  return (
    <Sonner
      position="top-center"
      className={BELOW_THE_BAR}
      offset={{ top: 4 }}
      mobileOffset={{ top: 4, left: 8, right: 8 }}
      visibleToasts={1}
      closeButton
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}

type Toast = {
  title: string;
  description?: string;
  kind?: "success" | "info" | "error";
  /** Says why the screen is being left, and is read on the next one. */
  leaving?: boolean;
  /** Where shoppers see it now. */
  inStore?: string | undefined;
};

// The one toast on the screen: the newest replaces the others, so that no two contradict each other.
let shown: Pick<Toast, "kind" | "leaving"> = {};

export function showToast({ title, description, kind = "success", leaving, inStore }: Toast): void {
  toast.dismiss();
  shown = { kind, leaving };
  toast[kind](title, {
    description,
    duration: kind === "error" ? ERROR_STAYS : SUCCESS_STAYS,
    action: inStore && <ViewInStore href={inStore} />,
  });
}

function ViewInStore({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="shrink-0 text-14 text-accent underline underline-offset-2"
    >
      View in store
    </a>
  );
}

/** Closes an error once it has been corrected. */
export function hideError(): void {
  if (shown.kind === "error") toast.dismiss();
}

function useForgetOnLeaving() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!shown.leaving) toast.dismiss();
    shown = { ...shown, leaving: false };
  }, [pathname]);
}

/**
 * Sonner keeps a toast open while the pointer is over it. A browser also reports a resting pointer when a toast
 * appears under it: such events are stopped here, so that the toast closes in time.
 */
function ignoreRestingPointer(): () => void {
  let last = { screenX: -1, screenY: -1 };
  function judge(event: MouseEvent) {
    const rests = event.screenX === last.screenX && event.screenY === last.screenY;
    last = { screenX: event.screenX, screenY: event.screenY };
    // React reads the entered element from the event of the left one.
    const entered = (event.type === "mouseout" ? event.relatedTarget : event.target) as Element | null;
    if (rests && entered?.closest?.("[data-sonner-toaster]")) event.stopImmediatePropagation();
  }
  const kinds = ["mouseout", "mouseover", "mousemove"] as const;
  for (const kind of kinds) window.addEventListener(kind, judge, { capture: true });
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, judge, { capture: true });
  };
}

// Below 1024 pixels the middle of the bar is not empty: the store's name reaches into it.
const BELOW_THE_BAR = "md:max-lg:top-15!";

const CLASSES = {
  toast:
    "relative flex w-full items-start gap-3 rounded-card border border-line bg-card py-3 pr-10 pl-4 text-ink " +
    "font-sans shadow-float sm:w-(--width)",
  content: "min-w-0 flex-1",
  title: "font-medium text-14",
  description: "text-13 text-muted",
  icon: "mt-0.5 size-4 shrink-0 [&>svg]:size-4",
  success: "[&_[data-icon]]:text-accent",
  info: "[&_[data-icon]]:text-muted",
  error: "[&_[data-icon]]:text-danger",
  closeButton:
    "absolute top-2 right-2 grid size-7 cursor-pointer place-items-center rounded-control text-muted " +
    "hover:bg-ink/5 hover:text-ink",
};
