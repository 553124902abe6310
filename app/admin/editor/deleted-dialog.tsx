import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type DeletedDialogProps = { open: boolean; onSaveAsNew: () => void; onClose: () => void };

export function DeletedDialog({ open, onSaveAsNew, onClose }: DeletedDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="This product was deleted">
      <p className="text-14 text-muted">
        It was deleted elsewhere while you were editing. What you typed is still here.
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Back to editing
        </Button>
        <Button onClick={onSaveAsNew}>Save as a new product</Button>
      </div>
    </Dialog>
  );
}
