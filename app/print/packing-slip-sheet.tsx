import type { PackingSlip } from "#rules/order/parcel/packing-slip.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/default-variant.ts";
import { Facts, GoodsCell, NUMBER, Party, ROW, Sheet, SheetHead, SheetTable, sayDay } from "./sheet.tsx";

export function PackingSlipSheet({ slip }: { slip: PackingSlip }) {
  return (
    <Sheet title="Packing slip" name={`#${slip.order_number}`} storeName={slip.sender.store_name}>
      <SheetHead>
        <Party
          title="From"
          lines={slip.sender.lines.length > 0 ? slip.sender.lines : [slip.sender.store_name]}
        />
        <Party title="Ship to" lines={[...slip.recipient, slip.phone].filter(Boolean)} />
        <Facts
          facts={[
            { name: "Order", value: `#${slip.order_number}, ${sayDay(slip.placed_on)}` },
            ...(slip.shipping_method_name ? [{ name: "Shipping", value: slip.shipping_method_name }] : []),
            ...(slip.pickup_address ? [{ name: "Local pickup", value: slip.pickup_address }] : []),
            { name: "Items", value: String(slip.units) },
          ]}
        />
      </SheetHead>
      <SheetTable columns={[{ title: "Item" }, { title: "Qty", align: "right" }]}>
        {slip.lines.map((line) => (
          <tr key={line.id} className={ROW}>
            <GoodsCell
              goods={line}
              variant={line.variant_title === DEFAULT_VARIANT_TITLE ? "" : line.variant_title}
            />
            <td className={NUMBER}>
              {line.quantity === line.ordered ? line.quantity : `${line.quantity} of ${line.ordered}`}
            </td>
          </tr>
        ))}
      </SheetTable>
    </Sheet>
  );
}
