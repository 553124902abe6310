import { answer, api } from "#app/admin/api/api-client.ts";
import { isActive, useJobs, useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { counted } from "#rules/text/counted.ts";
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
  // The jobs are heard of before the import's own state.
  const isRunning = useJobs().some((job) => job.kind === "import-products" && isActive(job));
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
          {!isRunning && (
            <p className="mb-4 text-14 text-muted">
              This is what the import will do. Nothing has changed in your store yet.
            </p>
          )}
          <ImportQuestions opened={opened} busy={judging} />
          <Attributes opened={opened} />
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
  const reason = reasonToWait(count, asks);
  return (
    <>
      <Button
        busy={judging || start.isPending}
        // Not disabled: keys would pass it by, and its reason.
        unavailable={reason !== undefined}
        aria-describedby={reason && REASON}
        title={reason}
        onClick={() => start.mutate()}
      >
        {count === 0 ? "Nothing to import" : `Import ${counted(count, "product")}`}
      </Button>
      {reason && (
        <span id={REASON} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
}

const REASON = "why-not-import";

function reasonToWait(count: number, asks: boolean): string | undefined {
  if (count === 0) return "Every product of the file is unchanged or skipped";
  return asks ? "Answer the question about stock first" : undefined;
}

/** What the file says of products apart from their options. */
function Attributes({ opened: { totals, answers } }: { opened: Import }) {
  const shown = totals?.attributes ?? [];
  const hidden = totals?.hidden_attributes ?? [];
  return (
    <>
      {shown.length > 0 && (
        <AttributeList
          attributes={shown}
          outcome={answers.attributes === "none" ? "will be left out" : "will be kept"}
        />
      )}
      {hidden.length > 0 && (
        <AttributeList
          attributes={hidden}
          outcome="will be left out"
          hint="Your former shop did not show them to shoppers."
        />
      )}
    </>
  );
}

type AttributeListProps = {
  attributes: { name: string; products: number }[];
  outcome: string;
  hint?: string;
};

function AttributeList({ attributes, outcome, hint }: AttributeListProps) {
  return (
    <Card className="mb-6">
      <details>
        <summary className="cursor-pointer font-medium text-14">
          {counted(attributes.length, "attribute")} of your products {outcome}
        </summary>
        {hint && <p className="mt-2 text-13 text-muted">{hint}</p>}
        <ul className="mt-2 grid gap-1 text-13">
          {attributes.map(({ name, products }) => (
            <li key={name} className="wrap-anywhere">
              <bdi>{name}</bdi> <span className="text-muted">({counted(products, "product")})</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
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
