import { answer, api } from "#app/admin/api-client.ts";
import { counted } from "#app/admin/counted.ts";
import { useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { ImportFrame } from "./import-frame.tsx";
import { ImportItems } from "./import-items.tsx";
import { ImportQuestions } from "./import-questions.tsx";
import { ItemFilters, useItemFilters } from "./item-filters.tsx";
import { StoppedNote } from "./stopped-note.tsx";
import { ThrowAway } from "./throw-away.tsx";
import { type Import, isStopped, useImportAction } from "./use-import.ts";

/** What the import would do. Nothing has changed yet. */
export function DryRun({ opened }: { opened: Import }) {
  const { filters, only } = useItemFilters(opened);
  const stopped = isStopped(opened);
  const judging = opened.state === "reading" && !stopped;
  return (
    <ImportFrame
      opened={opened}
      actions={
        <>
          <ThrowAway id={opened.id} />
          {!stopped && <StartButton opened={opened} judging={judging} />}
        </>
      }
    >
      {stopped ? (
        <StoppedNote opened={opened} title="The dry run stopped" />
      ) : (
        <>
          <p className="mb-4 text-14 text-muted">
            This is what the import will do. Nothing has changed in your store yet.
          </p>
          <ImportQuestions opened={opened} busy={judging} />
          <Unplaced opened={opened} />
          <ItemFilters filters={filters} only={only} />
          {judging ? <Loading text="Checking again…" /> : <ImportItems opened={opened} only={only} />}
        </>
      )}
    </ImportFrame>
  );
}

function StartButton({ opened, judging }: { opened: Import; judging: boolean }) {
  const { id, totals, answers } = opened;
  const watchJob = useWatchJob();
  const start = useImportAction(async () => {
    const queued = await answer(api.imports[":id"].start.$post({ param: { id }, json: { answers } }));
    await watchJob({ ...queued, kind: "import-products" });
  }, "The import could not be started");
  const count = (totals?.outcomes.new ?? 0) + (totals?.outcomes.changed ?? 0);
  const asks = (totals?.untracked ?? 0) > 0 && answers.untracked_stock === null;
  return (
    <Button
      busy={judging || start.isPending}
      disabled={count === 0 || asks}
      title={asks ? "Answer the question about stock first" : undefined}
      onClick={() => start.mutate()}
    >
      {count === 0 ? "Nothing to import" : `Import ${counted(count, "product")}`}
    </Button>
  );
}

/** Columns of the file that nothing here takes. */
function Unplaced({ opened: { unplaced } }: { opened: Import }) {
  if (unplaced.length === 0) return null;
  return (
    <Card className="mb-6">
      <details>
        <summary className="cursor-pointer font-medium text-14">
          {counted(unplaced.length, "column")} of your file {unplaced.length === 1 ? "is" : "are"} left out
        </summary>
        <p className="mt-2 text-13 text-muted">There is no place for these in a product here.</p>
        <ul className="mt-2 grid gap-1 text-13">
          {unplaced.map(({ column, cells }) => (
            <li key={column} className="wrap-anywhere">
              {column} <span className="text-muted">({counted(cells, "filled cell")})</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
