import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, in the words of the specification. */
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  busy?: boolean;
};

/** Asks before something is lost. Focus starts on Cancel, so that Enter is safe. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-20 bg-ink/40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className={POPUP}>
          <AlertDialog.Title className="font-semibold text-16">{props.title}</AlertDialog.Title>
          {props.description && (
            <AlertDialog.Description className="mt-2 text-14 text-muted">
              {props.description}
            </AlertDialog.Description>
          )}
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Close render={<Button variant="secondary">Cancel</Button>} />
            <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const POPUP =
  "fixed top-1/2 left-1/2 z-20 w-[min(26rem,calc(100vw-2rem))] -translate-1/2 rounded-card bg-card p-6 shadow-float " +
  "transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";
