import { answer, api } from "#app/admin/api/api-client.ts";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { RecordList } from "#app/admin/list/record-list.tsx";
import { StatusFilter } from "#app/admin/list/status-filter.tsx";
import { listFields, useListAddress } from "#app/admin/list/use-list-address.ts";
import { useRecordList } from "#app/admin/list/use-record-list.ts";
import { Options } from "#app/admin/ui/options.tsx";
import { cachedPage } from "#app/page-context.ts";
import { DISCOUNT_STATE_LABELS, DISCOUNT_STATES } from "#rules/discount/discount-state.ts";
import { DiscountTable } from "./discount-table.tsx";

export const handle = cachedPage();

const FIELDS = listFields(DISCOUNT_STATES);

export default function DiscountList() {
  const address = useListAddress(FIELDS);
  const { status: state, ...match } = address.filters;
  const discounts = useRecordList("discount", address, ({ status: state, ...query }) =>
    answer(api.discounts.$get({ query: { ...query, ...(state && { state }) } })),
  );
  return (
    <RecordList
      noun="discount"
      searchedBy="title or code"
      address={address}
      list={discounts}
      actions={<ExportButton input={{ kind: "discounts", ...match, ...(state && { state }) }} />}
      rowsOf={(page) => page.discounts}
      filters={
        <StatusFilter label="State" all="All states" address={address}>
          <Options of={DISCOUNT_STATES.map((value) => ({ value, label: DISCOUNT_STATE_LABELS[value] }))} />
        </StatusFilter>
      }
      texts={{
        add: "Add Discount",
        empty: "No discounts yet",
        emptyHint: "Give shoppers a code to enter, or take something off every cart that qualifies.",
        create: "Create Discount",
      }}
    >
      {(page) => <DiscountTable discounts={page.discounts} />}
    </RecordList>
  );
}
