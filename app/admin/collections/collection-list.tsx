import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api-client.ts";
import { SearchBox } from "#app/admin/list/search-box.tsx";
import { useListAddress } from "#app/admin/list/use-list-address.ts";
import { useLoadToast } from "#app/admin/list/use-load-toast.ts";
import { cachedPage } from "#app/page-context.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { CollectionTable } from "./collection-table.tsx";

export const handle = cachedPage();

export default function CollectionList() {
  const address = useListAddress();
  return (
    <>
      <title>Collections · Storewright</title>
      <PageHeader
        title="Collections"
        actions={
          <LinkButton to="/admin/collections/new">
            <Icon name="plus" className="size-4" />
            Add Collection
          </LinkButton>
        }
      />
      <div className="mb-4 flex">
        <SearchBox
          label="Search collections by title"
          value={address.search}
          onSearch={(search) => address.filter({ search })}
        />
      </div>
      <Collections address={address} />
    </>
  );
}

function Collections({ address }: { address: ReturnType<typeof useListAddress> }) {
  const { data, isError, refetch } = useCollections(address.query);
  if (!data && isError)
    return <ErrorState message="Failed to load collections" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading>
        <SkeletonRows />
      </Loading>
    );
  }
  if (data.collections.length === 0) {
    return <NoCollections storeIsEmpty={data.store_is_empty} onClear={address.clear} />;
  }
  return (
    <>
      <CollectionTable collections={data.collections} />
      {(data.previous || data.next) && (
        <Pagination
          label={data.previous ? "More collections" : "Newest collections"}
          previous={data.previous ? address.before(data.previous) : undefined}
          next={data.next ? address.after(data.next) : undefined}
        />
      )}
    </>
  );
}

function NoCollections({ storeIsEmpty, onClear }: { storeIsEmpty: boolean; onClear: () => void }) {
  if (!storeIsEmpty) {
    return (
      <EmptyState
        title="Nothing matches"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear
          </Button>
        }
      />
    );
  }
  return (
    <div className="rounded-card border border-line bg-card">
      <EmptyState
        picture={<PlaceholderPicture className="size-28! rounded-card" />}
        title="No collections yet. Create your first collection!"
        hint="Group products by season, room or mood, in the order that shoppers should see them."
        action={<LinkButton to="/admin/collections/new">Create Collection</LinkButton>}
      />
    </div>
  );
}

function useCollections({ status: _status, ...query }: Record<string, string>) {
  const collections = useQuery({
    queryKey: ["collections", query],
    queryFn: () => answer(api.collections.$get({ query })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
  useLoadToast(collections, "Failed to load collections");
  return collections;
}
