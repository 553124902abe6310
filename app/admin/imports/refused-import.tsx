import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ChooseImportFile } from "./choose-import-file.tsx";
import { ExampleRows } from "./example-rows.tsx";
import { ImportDropZone } from "./import-drop-zone.tsx";
import { ImportFrame } from "./import-frame.tsx";
import { ThrowAway } from "./throw-away.tsx";
import type { Import } from "./use-import.ts";
import { useImportUpload } from "./use-import-upload.ts";

/** Why the file cannot be imported, and the place for the next attempt. */
export function RefusedImport({ opened }: { opened: Import }) {
  const upload = useImportUpload();
  return (
    <ImportDropZone upload={upload}>
      <ImportFrame opened={opened} actions={<ThrowAway id={opened.id} />}>
        <Card>
          <div role="alert">
            <EmptyState
              picture={<Icon name="alert" className="size-6 text-danger" />}
              title="This file cannot be imported"
              hint={opened.problem}
              action={<ChooseImportFile upload={upload} label="Choose another file" />}
            />
          </div>
        </Card>
        {opened.example && <ExampleRows example={opened.example} />}
      </ImportFrame>
    </ImportDropZone>
  );
}
