import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { StatusFilter } from "#app/admin/list/status-filter.tsx";
import { listFields, useListAddress } from "#app/admin/list/use-list-address.ts";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { cachedPage } from "#app/page-context.ts";
import { PAGE_STATUSES } from "#rules/shop-page/shop-page.ts";
import { PageTable } from "./page-table.tsx";

export const handle = cachedPage();

const FIELDS = listFields(PAGE_STATUSES);

export default function PageList() {
  const address = useListAddress(FIELDS);
  const pages = useRecordList("page", address, async ({ search, status }) => ({
    ...(await answer(api.pages.$get({ query: { ...(search && { search }), ...(status && { status }) } }))),
    // All are on one page.
    previous: null,
    next: null,
  }));
  return (
    <RecordList
      noun="page"
      address={address}
      list={pages}
      actions={<ExportButton input={{ kind: "pages", ...address.filters }} />}
      rowsOf={(list) => list.pages}
      filters={
        <StatusFilter all="All statuses" address={address}>
          <option value="published">Published</option>
          <option value="draft">Draft</option>
        </StatusFilter>
      }
      texts={{
        add: "Add Page",
        empty: "No pages yet",
        emptyHint: "Tell shoppers who you are, how you ship, and what your terms are.",
        create: "Create Page",
      }}
    >
      {(list) => <PageTable pages={list.pages} />}
    </RecordList>
  );
}
