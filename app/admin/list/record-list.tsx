import type { ReactNode } from "react";
import { changeNeeds, listLabel, listPath, type RecordNoun } from "#app/admin/record-noun.ts";
import { ReadOnlyUnless, useReadOnly } from "#app/admin/session/read-only.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { ListStates } from "./list-states.tsx";
import { NothingMatches } from "./nothing-matches.tsx";
import { SearchBox } from "./search-box.tsx";
import type { ListAddress } from "./use-list-address.ts";

type Page = {
  store_is_empty: boolean;
  /** The page of these rows, which may still be the previous ones. */
  page: number;
  previous: string | null;
  next: string | null;
};

type ShownAddress = Pick<ListAddress, "search" | "filter" | "clear" | "after" | "before">;

/** Written out for each noun, as the specification quotes them. */
type ListTexts = { empty: string; emptyHint: string } & (
  | { add: string; create: string }
  /** Nobody makes one by hand. */
  | { add?: undefined; create?: undefined }
);

type RecordListProps<P extends Page> = {
  noun: RecordNoun;
  /** What the search looks at. */
  searchedBy?: string;
  address: ShownAddress;
  list: { data: P | undefined; isError: boolean; refetch(): Promise<unknown> };
  rowsOf(page: P): unknown[];
  /** Beside the button that adds one. */
  actions?: ReactNode;
  /** Above the search box. */
  views?: ReactNode;
  /** Beside the search box. */
  filters?: ReactNode;
  texts: ListTexts;
  children(page: P): ReactNode;
};

/** The list of one noun: its title and search, its rows in each state, and its pagination. */
export function RecordList<P extends Page>(props: RecordListProps<P>) {
  const { noun, searchedBy = "title", address, list, actions, views, filters, texts } = props;
  const label = listLabel(noun);
  return (
    <ReadOnlyUnless needs={changeNeeds(noun)} silent>
      <title>{`${label} · Storewright`}</title>
      <PageHeader
        title={label}
        actions={
          <>
            {actions}
            {texts.add && <AddLink noun={noun}>{texts.add}</AddLink>}
          </>
        }
      />
      {views}
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchBox
          label={`Search ${noun}s by ${searchedBy}`}
          placeholder={`Search by ${searchedBy}`}
          value={address.search}
          onSearch={(search) => address.filter({ search })}
        />
        {filters}
      </div>
      <ListStates list={list} failure={`Failed to load ${noun}s`}>
        {(page) => <Rows {...props} page={page} />}
      </ListStates>
    </ReadOnlyUnless>
  );
}

function AddLink({ noun, children }: { noun: RecordNoun; children: string }) {
  if (useReadOnly()) return null;
  return (
    <LinkButton to={`${listPath(noun)}/new`}>
      <Icon name="plus" className="size-4" />
      {children}
    </LinkButton>
  );
}

function Rows<P extends Page>(props: RecordListProps<P> & { page: P }) {
  const { noun, address, rowsOf, texts, children, page } = props;
  if (rowsOf(page).length === 0)
    return page.store_is_empty ? (
      <NoneYet noun={noun} texts={texts} />
    ) : (
      <NothingMatches onClear={address.clear} />
    );
  return (
    <>
      {children(page)}
      <Pages page={page} address={address} />
    </>
  );
}

function Pages({ page, address }: { page: Page; address: ShownAddress }) {
  const { previous, next } = page;
  if (!previous && !next) return null;
  // Rows added or deleted meanwhile may have moved the first page.
  const number = previous ? Math.max(page.page, 2) : 1;
  return (
    <Pagination
      label={`Page ${number}`}
      previous={previous ? address.before(previous, number - 1) : undefined}
      next={next ? address.after(next, number + 1) : undefined}
    />
  );
}

function NoneYet({ noun, texts }: { noun: RecordNoun; texts: ListTexts }) {
  const readOnly = useReadOnly();
  return (
    <div className="rounded-card border border-line bg-card">
      <EmptyState
        picture={<PlaceholderPicture className="size-28! rounded-card" />}
        title={readOnly ? `No ${noun}s yet` : texts.empty}
        hint={!readOnly && texts.emptyHint}
        action={
          !readOnly && texts.create && <LinkButton to={`${listPath(noun)}/new`}>{texts.create}</LinkButton>
        }
      />
    </div>
  );
}
