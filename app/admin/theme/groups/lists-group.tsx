import type { Editing } from "#app/admin/theme/use-theme-editor.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { LIST_FILTERS, type ListFilter } from "#rules/theme/theme.ts";
import { Group } from "./group.tsx";

const LABELS: Record<ListFilter, string> = {
  availability: "Availability",
  price: "Price",
  options: "Options, such as colour and size",
  vendor: "Vendor",
  tags: "Tags",
};

export function ListsGroup({ editing: { theme, change } }: { editing: Editing }) {
  const { list_filters: chosen, list_order: order } = theme;
  const set = (filter: ListFilter, isOn: boolean) =>
    change({
      list_filters: LIST_FILTERS.filter((each) => (each === filter ? isOn : chosen.includes(each))),
    });
  return (
    <Group title="Product lists">
      <p className="text-13 text-muted">On the list of all products and in collections.</p>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-medium text-13">Filters</legend>
        {LIST_FILTERS.map((filter) => (
          <Checkbox
            key={filter}
            label={LABELS[filter]}
            checked={chosen.includes(filter)}
            onChange={(isOn) => set(filter, isOn)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-medium text-13">Order</legend>
        <Checkbox
          label="Shoppers choose the order"
          checked={order}
          onChange={(list_order) => change({ list_order })}
        />
        <p className="text-13 text-muted">
          Newest, price, name, and best selling: the pieces sold in the last 30 days, counted every night.
        </p>
      </fieldset>
    </Group>
  );
}
