import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { useListAddress } from "#app/admin/list/use-list-address.ts";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { cachedPage } from "#app/page-context.ts";
import { CollectionTable } from "./collection-table.tsx";

export const handle = cachedPage();

export default function CollectionList() {
  const address = useListAddress();
  const collections = useRecordList("collection", address, ({ status: _status, ...query }) =>
    answer(api.collections.$get({ query })),
  );
  return (
    <RecordList
      noun="collection"
      address={address}
      list={collections}
      rowsOf={(page) => page.collections}
      texts={{
        add: "Add Collection",
        empty: "No collections yet. Create your first collection!",
        emptyHint: "Group products by season, room or mood, in the order that shoppers should see them.",
        create: "Create Collection",
      }}
    >
      {(page) => <CollectionTable collections={page.collections} />}
    </RecordList>
  );
}
