import { Link } from "react-router";
import { useMay } from "#app/admin/session/use-may.ts";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { HISTORY_KINDS } from "#rules/history/history-kinds.ts";
import type { HistoryEntry } from "./history-queries.ts";
import { pathOf } from "./record-path.ts";

type EntryRowProps = { entry: HistoryEntry; namesRecord: boolean; onOpen: () => void };

export function EntryRow({ entry, namesRecord, onOpen }: EntryRowProps) {
  const { title, changes, more_changes: more } = entry;
  const mayPutBack = useMay()(HISTORY_KINDS[entry.kind].needs) && entry.can_put_back;
  const isCut = more > 0 || changes.some(({ is_cut }) => is_cut);
  return (
    <li className="grid grid-cols-1 gap-1.5 border-line border-b py-4 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0 font-medium text-14">
          {title}
          {namesRecord && <About entry={entry} />}
        </p>
        {entry.puts_back && <Badge>Put back</Badge>}
      </div>
      <Changes changes={changes} />
      {more > 0 && <p className="text-13 text-muted">and {more} more</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0 text-12 text-muted">
          <When at={entry.at} /> · {whoOf(entry)}
        </p>
        {(mayPutBack || isCut) && (
          <Button variant="ghost" size="small" onClick={onOpen}>
            {mayPutBack ? "Put back…" : "Show all"}
            <span className="sr-only">
              {" "}
              {title}, <When at={entry.at} inSentence />
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}

function About({ entry: { kind, about } }: { entry: HistoryEntry }) {
  if (!about?.title) return null;
  const path = about.is_there && pathOf(kind, about.id);
  return (
    <>
      {": "}
      {path ? (
        <Link to={path} className="text-accent underline" dir="auto">
          {about.title}
        </Link>
      ) : (
        <span dir="auto">{about.title}</span>
      )}
      {!about.is_there && <span className="font-normal text-muted"> (deleted)</span>}
    </>
  );
}

type Said = { label: string; before: string | null; after: string | null };

export function Changes({ changes }: { changes: readonly Said[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 gap-1.5 text-13">
      {changes.map((change, at) => (
        // Two changes may have the same label.
        <div key={at} className="min-w-0">
          <dt className="text-12 text-muted">{change.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <FromTo {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FromTo({ before, after }: Said) {
  if (after === null) return <span className="text-muted">changed</span>;
  if (before === null) return <span dir="auto">{after}</span>;
  // Only words are compared: what is left are bold words, links and the like.
  if (before === after) return <span className="text-muted">the same words, formatted in another way</span>;
  return (
    <>
      <del className="text-muted" dir="auto">
        {before}
      </del>{" "}
      →{" "}
      <ins className="no-underline" dir="auto">
        {after}
      </ins>
    </>
  );
}

/** 'ada@example.com, by the key Accounting'. */
export function whoOf({ by, key, through }: Pick<HistoryEntry, "by" | "key" | "through">): string {
  const person = by?.email ?? "by itself";
  const who = key ? `${person}, by the key ${key.name}` : person;
  if (through === "operator") return "by whoever runs this service";
  if (through === "import") return `${who}, by an import`;
  return through === "undone-import" ? `${who}, by undoing an import` : who;
}
