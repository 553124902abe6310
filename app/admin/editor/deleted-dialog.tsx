import type { RecordNoun } from "#app/admin/record-noun.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type DeletedDialogProps = {
  noun: RecordNoun;
  open: boolean;
  /** Undefined where nobody makes one by hand. */
  onSaveAsNew: (() => void) | undefined;
  onClose: () => void;
};

export function DeletedDialog({ noun, open, onSaveAsNew, onClose }: DeletedDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`This ${noun} was deleted`}>
      <p className="text-14 text-muted">
        It was deleted elsewhere while you were editing. What you typed is still here.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Back to editing
        </Button>
        {onSaveAsNew && <Button onClick={onSaveAsNew}>Save as a new {noun}</Button>}
      </div>
    </Dialog>
  );
}
