import { type ComponentProps, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type AskButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  question: Pick<ComponentProps<typeof ConfirmDialog>, "title" | "description" | "confirmLabel">;
  onConfirm: () => void;
};

/** Asks before it does what it says. */
export function AskButton({ question, onConfirm, ...button }: AskButtonProps) {
  const [asking, setAsking] = useState(false);

  // Closed first: behind an open question, the dialog that may ask for a fresh proof would be hidden from screen readers.
  function confirm() {
    setAsking(false);
    onConfirm();
  }

  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog {...question} open={asking} onClose={() => setAsking(false)} onConfirm={confirm} />
    </>
  );
}
