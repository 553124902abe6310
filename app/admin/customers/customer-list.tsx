import { Link } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { cachedPage } from "#app/page-context.ts";
import { isEmail } from "#rules/email/email.ts";
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
      filters={
        <>
          <CustomerFilters address={address} />
          <KnownLink search={address.search} />
        </>
      }
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

/** Of an address that never ordered, too: the list has only customers. */
function KnownLink({ search }: { search: string }) {
  const email = search.trim();
  if (!isEmail(email)) return null;
  return (
    <p className="w-full text-14">
      <Link className="underline" to={`/admin/customers/addresses/${encodeURIComponent(email)}`}>
        Show what is known of <bdi className="break-all">{email}</bdi>
      </Link>
    </p>
  );
}
