import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { useListAddress } from "#app/admin/list/use-list-address.ts";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { cachedPage } from "#app/page-context.ts";
import { RedirectTable } from "./redirect-table.tsx";

export const handle = cachedPage();

export default function RedirectList() {
  const address = useListAddress();
  const redirects = useRecordList("redirect", address, ({ status: _status, ...query }) =>
    answer(api.redirects.$get({ query })),
  );
  return (
    <RecordList
      noun="redirect"
      searchedBy="link"
      address={address}
      list={redirects}
      actions={<ExportButton input={{ kind: "redirects", search: address.search }} />}
      rowsOf={(page) => page.redirects}
      texts={{
        add: "Add Redirect",
        empty: "No redirects yet",
        emptyHint:
          "Lead shoppers from links that are gone, such as those of your former shop, to the right page.",
        create: "Create Redirect",
      }}
    >
      {(page) => <RedirectTable redirects={page.redirects} />}
    </RecordList>
  );
}
