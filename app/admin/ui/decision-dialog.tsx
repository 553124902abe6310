import type { ComponentProps } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

type DecisionDialogProps = Omit<ComponentProps<typeof Dialog>, "footer" | "placement"> & {
  deed: Omit<ComponentProps<typeof DialogButtons>, "onCancel">;
};

/** Ends with its deed, or without. */
export function DecisionDialog({ deed, ...dialog }: DecisionDialogProps) {
  return <Dialog {...dialog} footer={<DialogButtons {...deed} onCancel={dialog.onClose} />} />;
}
