import { Link } from "react-router";
import { ShowMore } from "#app/admin/list/show-more.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { SkeletonRows } from "#app/ui/skeleton-rows.tsx";
import { counted } from "#rules/text/counted.ts";
import { ImportRepairs } from "./import-repairs.tsx";
import { type Import, type ImportItem, type ItemFilter, useImportItems } from "./use-import.ts";

/** The products of the file, each with its details on demand. */
export function ImportItems({ opened, only }: { opened: Import; only: ItemFilter }) {
  return only === "noted" ? <ImportRepairs opened={opened} /> : <Items opened={opened} only={only} />;
}

function Items({ opened, only }: { opened: Import; only: ItemFilter }) {
  const rows = useImportItems(opened, only);
  const { data, isError, refetch } = rows;
  if (isError && !data)
    return <ErrorState message="Failed to load the products" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonRows />
      </Loading>
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="px-1 py-6 text-14 text-muted">None.</p>;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card text-14">
        {items.map((item) => (
          <li key={item.position}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {rows.hasNextPage && (
        <div className="flex justify-center py-6">
          <ShowMore rows={rows} />
        </div>
      )}
    </>
  );
}

function Item({ item }: { item: ImportItem }) {
  const { changes, notes } = item;
  const remark = item.undo_note || item.result_note || item.reason?.text;
  const head = (
    <>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere font-medium" dir="auto">
          {item.title}
        </span>
        <span className="block text-13 text-muted">{[`Row ${item.row}`, ...summary(item)].join(" · ")}</span>
        {remark && (
          <span className="wrap-anywhere block text-13 text-muted" dir="auto">
            {remark}
          </span>
        )}
      </span>
      <OutcomeBadge item={item} />
    </>
  );
  if (changes.length + notes.length === 0)
    return <div className="flex items-start gap-3 py-3 pr-4 pl-11">{head}</div>;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-paper focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        {head}
      </summary>
      <div className="grid gap-4 bg-paper py-4 pr-4 pl-11">
        {notes.length > 0 && <Notes notes={notes} />}
        {changes.length > 0 && <Changes changes={changes} />}
        {item.more_changes > 0 && (
          <p className="text-13 text-muted">and {counted(item.more_changes, "more change")}</p>
        )}
        {item.product_id && (
          <Link to={`/admin/products/${item.product_id}`} className="justify-self-start text-13 underline">
            Open the product
          </Link>
        )}
      </div>
    </details>
  );
}

function summary({ outcome, changes, more_changes, notes }: ImportItem): string[] {
  const said: string[] = [];
  const count = changes.length + more_changes;
  if (outcome === "changed" && count > 0) said.push(counted(count, "change"));
  if (notes.length > 0) said.push(counted(notes.length, "note"));
  return said;
}

function Notes({ notes }: { notes: ImportItem["notes"] }) {
  return (
    <ul className="grid gap-1 text-13">
      {notes.map(({ row, column, text }, index) => (
        <li key={index} className="wrap-anywhere">
          <span className="text-muted">{[`Row ${row}`, column].filter(Boolean).join(", ")}: </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: ImportItem["changes"] }) {
  return (
    <dl className="grid gap-y-2 text-13">
      {changes.map(({ field, variant, before, after }) => (
        <div
          key={`${field} ${variant} ${after}`}
          className="sm:grid sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)] sm:gap-x-4"
        >
          <dt className="wrap-anywhere text-muted">{variant ? `${field}, ${variant}` : field}</dt>
          <dd className="wrap-anywhere">
            {before && (
              <>
                <del className="text-muted">{before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {after ? (
              <ins className="no-underline">{after}</ins>
            ) : (
              <span className="text-muted">removed</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OutcomeBadge({ item: { outcome, result, undone } }: { item: ImportItem }) {
  const { word, tone } = BADGES[undone ?? result ?? outcome];
  return <Badge tone={tone}>{word}</Badge>;
}

const BADGES = {
  new: { word: "New", tone: "success" },
  changed: { word: "Changes", tone: "warning" },
  unchanged: { word: "Unchanged", tone: "neutral" },
  skipped: { word: "Skipped", tone: "neutral" },
  created: { word: "Created", tone: "success" },
  updated: { word: "Changed", tone: "success" },
  failed: { word: "Failed", tone: "danger" },
  removed: { word: "Deleted", tone: "neutral" },
  restored: { word: "Restored", tone: "success" },
  kept: { word: "Kept", tone: "warning" },
} as const;
