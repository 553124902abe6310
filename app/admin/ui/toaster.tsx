import { Toaster as Sonner, toast } from "sonner";

/** Mounted once, in the back office's layout. Sonner itself centres toasts on phones and reads them out politely. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      closeButton
      className={ABOVE_SAVE_BAR}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}

type Toast = { title: string; description?: string; kind?: "success" | "info" | "error" };

export function showToast({ title, description, kind = "success" }: Toast): void {
  // An error that vanishes by itself may never have been read.
  const duration = kind === "error" ? Number.POSITIVE_INFINITY : 4000;
  toast[kind](title, { description, duration });
}

// An error that stays must not lie on the button that would put it right.
const ABOVE_SAVE_BAR =
  "[body:has([data-save-bar])_&]:[--mobile-offset-bottom:7rem]! [body:has([data-save-bar])_&]:[--offset-bottom:7rem]!";

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
