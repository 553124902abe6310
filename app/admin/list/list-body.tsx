import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { NothingMatches } from "./nothing-matches.tsx";
import type { useListAddress } from "./use-list-address.ts";

type Page = {
  store_is_empty: boolean;
  /** Of these rows, which may still be the ones before the page that was asked for. */
  page: number;
  previous: string | null;
  next: string | null;
};

type ListAddress = ReturnType<typeof useListAddress>;

type ListBodyProps<P extends Page> = {
  what: "products" | "collections";
  list: { data: P | undefined; isError: boolean; refetch(): Promise<unknown> };
  address: ListAddress;
  rowsOf(page: P): unknown[];
  /** For an owner who has none yet. */
  first: { title: string; hint: string; action: ReactNode };
  children(page: P): ReactNode;
};

/** A list in each of its states, with the way to its other pages. */
export function ListBody<P extends Page>({ what, list, address, rowsOf, first, children }: ListBodyProps<P>) {
  const { data, isError, refetch } = list;
  if (!data && isError)
    return <ErrorState message={`Failed to load ${what}`} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading>
        <SkeletonRows rows={8} />
      </Loading>
    );
  }
  if (rowsOf(data).length === 0)
    return data.store_is_empty ? <NoneYet {...first} /> : <NothingMatches onClear={address.clear} />;
  return (
    <>
      {children(data)}
      <Pages data={data} address={address} />
    </>
  );
}

function Pages({ data: { page, previous, next }, address }: { data: Page; address: ListAddress }) {
  if (!previous && !next) return null;
  // Rows that came or went meanwhile may have moved the first page.
  const number = previous ? Math.max(page, 2) : 1;
  return (
    <Pagination
      label={`Page ${number}`}
      previous={previous ? address.before(previous, number - 1) : undefined}
      next={next ? address.after(next, number + 1) : undefined}
    />
  );
}

function NoneYet(first: ListBodyProps<Page>["first"]) {
  return (
    <div className="rounded-card border border-line bg-card">
      <EmptyState picture={<PlaceholderPicture className="size-28! rounded-card" />} {...first} />
    </div>
  );
}
