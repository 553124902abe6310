import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api-client.ts";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { SearchBox } from "#app/admin/list/search-box.tsx";
import { useListAddress } from "#app/admin/list/use-list-address.ts";
import { useLoadToast } from "#app/admin/list/use-load-toast.ts";
import { cachedPage } from "#app/page-context.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CollectionTable } from "./collection-table.tsx";

export const handle = cachedPage();

export default function CollectionList() {
  const address = useListAddress();
  const collections = useCollections(address);
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
      <ListBody
        what="collections"
        list={collections}
        address={address}
        rowsOf={(page) => page.collections}
        first={{
          title: "No collections yet. Create your first collection!",
          hint: "Group products by season, room or mood, in the order that shoppers should see them.",
          action: <LinkButton to="/admin/collections/new">Create Collection</LinkButton>,
        }}
      >
        {(page) => <CollectionTable collections={page.collections} />}
      </ListBody>
    </>
  );
}

function useCollections({ query: { status: _status, ...query }, page }: ReturnType<typeof useListAddress>) {
  const collections = useQuery({
    queryKey: ["collections", query],
    queryFn: async () => ({ ...(await answer(api.collections.$get({ query }))), page }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
  useLoadToast(collections, "Failed to load collections");
  return collections;
}
