import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

type DialogButtonsProps = ComponentProps<typeof Button> & { onCancel: () => void; cancelLabel?: string };

/** What a dialog is for, and the way out. All but the two is the deed's button. */
export function DialogButtons({ onCancel, cancelLabel = "Cancel", ...deed }: DialogButtonsProps) {
  return (
    <div className="flex justify-end gap-2">
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button {...deed} />
    </div>
  );
}
