import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { CollectionEditor } from "./use-collection-editor.ts";

/** Saved or deleted elsewhere since it was opened: the owner says what happens, nothing is overwritten unseen. */
export function CollectionConflict({ editor }: { editor: CollectionEditor }) {
  return (
    <>
      <Dialog open={editor.isConflict} onClose={editor.closeConflict} title="Changed since you opened it">
        <p className="text-14 text-muted">
          This collection was changed elsewhere since you opened it. Nothing has been saved yet.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => editor.decide("theirs")}>
            Show theirs
          </Button>
          <Button onClick={() => editor.decide("mine")}>Save mine</Button>
        </div>
      </Dialog>
      <Dialog open={editor.deleted} onClose={editor.closeDeleted} title="This collection was deleted">
        <p className="text-14 text-muted">
          It was deleted elsewhere while you were editing. What you typed is still here.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={editor.closeDeleted}>
            Back to editing
          </Button>
          <Button onClick={editor.saveAsNew}>Save as a new collection</Button>
        </div>
      </Dialog>
    </>
  );
}
