import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { cachedPage } from "#app/page-context.ts";
import { CustomerFilters } from "./customer-filters.tsx";
import { CustomerTable } from "./customer-table.tsx";
import { useCustomerAddress } from "./use-customer-address.ts";

export const handle = cachedPage();

export default function CustomerList() {
  const address = useCustomerAddress();
  const customers = useRecordList("customer", address, ({ status: _status, ...query }) =>
    answer(api.customers.$get({ query })),
  );
  return (
    <RecordList
      noun="customer"
      searchedBy="email or name"
      address={address}
      list={customers}
      actions={<ExportButton input={{ kind: "customers", ...address.match }} />}
      filters={<CustomerFilters address={address} />}
      rowsOf={(page) => page.customers}
      texts={{
        empty: "No customers yet",
        emptyHint: "Whoever orders from you is listed here by email, with all orders.",
      }}
    >
      {(page) => <CustomerTable customers={page.customers} />}
    </RecordList>
  );
}
