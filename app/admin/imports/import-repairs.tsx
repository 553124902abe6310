import { useState } from "react";
import { ShowMore } from "#app/admin/list/show-more.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { SkeletonRows } from "#app/ui/skeleton-rows.tsx";
import { type Import, useImportItems } from "./use-import.ts";

type Repair = NonNullable<Import["totals"]>["repairs"][number];

/** What was repaired, summed up by kind; each kind opens its rows. */
export function ImportRepairs({ opened }: { opened: Import }) {
  const repairs = opened.totals?.repairs ?? [];
  if (repairs.length === 0) return <p className="px-1 py-6 text-14 text-muted">None.</p>;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card text-14">
      {repairs.map((repair) => (
        <li key={repair.kind}>
          <RepairKind opened={opened} repair={repair} />
        </li>
      ))}
    </ul>
  );
}

function RepairKind({ opened, repair }: { opened: Import; repair: Repair }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-paper focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="wrap-anywhere min-w-0 flex-1">{repair.text}</span>
        <span className="text-muted tabular-nums">{repair.count.toLocaleString("en-US")}</span>
      </summary>
      <div className="bg-paper py-4 pr-4 pl-11">
        {isOpen && <RepairedRows opened={opened} repair={repair} />}
      </div>
    </details>
  );
}

function RepairedRows({ opened, repair: { kind } }: { opened: Import; repair: Repair }) {
  const rows = useImportItems(opened, "noted", kind);
  const { data, isError, refetch } = rows;
  if (isError && !data)
    return <ErrorState message="Failed to load the rows" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonRows />
      </Loading>
    );
  const notes = data.pages
    .flatMap(({ items }) => items)
    .flatMap(({ title, notes }) => notes.map((note) => ({ ...note, title })))
    .filter((note) => (note.kind ?? note.text) === kind);
  return (
    <>
      <ul className="grid gap-1 text-13">
        {notes.map(({ row, title, text }, index) => (
          <li key={index} className="wrap-anywhere">
            <span className="text-muted">
              Row {row}, <bdi>{title}</bdi>:{" "}
            </span>
            {text}
          </li>
        ))}
      </ul>
      <ShowMore rows={rows} size="small" className="mt-3" />
    </>
  );
}
