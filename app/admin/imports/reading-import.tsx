import { answer, api } from "#app/admin/api/api-client.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { ProgressBar } from "#app/admin/ui/progress-bar.tsx";
import { Card } from "#app/ui/card.tsx";
import { ImportFrame } from "./import-frame.tsx";
import { StoppedNote } from "./stopped-note.tsx";
import { ThrowAway } from "./throw-away.tsx";
import { type Import, isStopped, useImportAction } from "./use-import.ts";

export function ReadingImport({ opened }: { opened: Import }) {
  const { id, job } = opened;
  const cancel = useImportAction(
    () => answer(api.imports[":id"].cancel.$post({ param: { id } })),
    "It could not be cancelled",
  );
  if (isStopped(opened))
    return (
      <ImportFrame opened={opened} actions={<ThrowAway id={id} />}>
        <StoppedNote opened={opened} title="Reading the file stopped" />
      </ImportFrame>
    );
  return (
    <ImportFrame
      opened={opened}
      actions={
        <DeedButton variant="secondary" deed={cancel}>
          Cancel
        </DeedButton>
      }
    >
      <Card>
        <p role="status" className="font-medium text-14">
          Reading the file…
        </p>
        <p className="mt-0.5 text-13 text-muted">
          Nothing changes in your store yet. First you see what the import would do.
        </p>
        <ProgressBar label="Reading the file" value={job?.done ?? 0} max={job?.total ?? 100} />
      </Card>
    </ImportFrame>
  );
}
