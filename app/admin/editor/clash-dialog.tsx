import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Kept, RecordEditor } from "./use-record-editor.ts";

type ClashDialogProps<K extends Kept, Mine> = {
  editor: RecordEditor<K, Mine>;
  versionOf: (kept: K) => Mine;
};

/** Saved elsewhere since it was opened: the owner chooses one of the two versions as a whole. */
export function ClashDialog<K extends Kept, Mine>({ editor, versionOf }: ClashDialogProps<K, Mine>) {
  const { noun, clash, decide, takeTheirs, closeClash } = editor;
  return (
    <Dialog open={clash !== undefined} onClose={closeClash} title="Changed since you opened it">
      <p className="text-14 text-muted">
        This {noun} was changed elsewhere since you opened it. Nothing has been saved yet.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => clash && takeTheirs(versionOf(clash.current))}>
          Show theirs
        </Button>
        <Button onClick={() => clash && decide(clash.mine)}>Save mine</Button>
      </div>
    </Dialog>
  );
}
