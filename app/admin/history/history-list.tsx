import { ShowMore } from "#app/admin/list/show-more.tsx";
import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { EntryRow } from "./entry-row.tsx";
import { type HistoryFilters, useHistory } from "./history-queries.ts";

type HistoryListProps = {
  filters: HistoryFilters;
  /** Whose list is not of one record says of each change what it is about. */
  namesRecords: boolean;
  onOpen: (id: string) => void;
};

export function HistoryList({ filters, namesRecords, onOpen }: HistoryListProps) {
  const history = useHistory(filters);
  const { data, isError, refetch } = history;
  if (isError)
    return <ErrorState message="The history could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  const entries = data.pages.flatMap((page) => page.entries);
  const since = data.pages.at(-1)?.since;
  if (entries.length === 0) return <Nothing since={since} filtered={Boolean(filters.person)} />;
  return (
    <>
      <ol aria-label="Changes" className="grid grid-cols-1">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} namesRecord={namesRecords} onOpen={() => onOpen(entry.id)} />
        ))}
      </ol>
      <ShowMore rows={history} className="mt-4" />
      {since && (
        <p className="mt-4 text-13 text-muted">
          Changes before <Day at={since} /> are not listed.
        </p>
      )}
    </>
  );
}

function Nothing({ since, filtered }: { since: string | null | undefined; filtered: boolean }) {
  if (filtered) return <EmptyState title="No such changes" hint="Choose other filters." />;
  return (
    <EmptyState
      title="No changes yet"
      hint={
        since ? (
          <>
            Changes before <Day at={since} /> are not listed.
          </>
        ) : (
          "From now on every change is listed here: who, when, what from and what to."
        )
      }
    />
  );
}

function Day({ at }: { at: string }) {
  const { zone } = useStoreZone();
  const day = new Date(at).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: zone });
  return <time dateTime={at}>{day}</time>;
}

function LoadingRows() {
  return (
    <Loading>
      <div className="grid gap-4">
        {["first", "second", "third"].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </Loading>
  );
}
