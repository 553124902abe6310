import { say } from "#rules/language/say.ts";
import type { PackingSlip } from "#rules/order/parcel/packing-slip.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import {
  CELL,
  Facts,
  GoodsCell,
  NUMBER,
  Party,
  ROW,
  Sheet,
  SheetHead,
  SheetTable,
  sayDay,
} from "./sheet.tsx";

export function PackingSlipSheet({ slip }: { slip: PackingSlip }) {
  const hasPictures = slip.lines.some(({ image_url }) => image_url);
  return (
    <Sheet
      title={say.print.packingSlip}
      name={`#${slip.order_number}`}
      storeName={slip.sender.store_name}
      look={slip.sender.look}
    >
      <SheetHead>
        <Party
          title={say.print.from}
          lines={slip.sender.lines.length > 0 ? slip.sender.lines : [slip.sender.store_name]}
        />
        <Party title={say.print.shipTo} lines={[...slip.recipient, slip.phone].filter(Boolean)} />
        <Facts
          facts={[
            {
              name: say.order.order,
              value: `#${slip.order_number}${say.numbers.comma}${sayDay(slip.placed_on)}`,
            },
            ...(slip.shipping_method_name
              ? [{ name: say.sums.shipping, value: slip.shipping_method_name }]
              : []),
            ...(slip.pickup_address ? [{ name: say.print.pickup, value: slip.pickup_address }] : []),
            { name: say.order.items, value: String(slip.units) },
          ]}
        />
      </SheetHead>
      <SheetTable
        columns={[
          ...(hasPictures ? [{ title: say.print.picture }] : []),
          { title: say.print.item },
          { title: say.print.quantity, align: "right" },
        ]}
      >
        {slip.lines.map((line) => (
          <tr key={line.id} className={ROW}>
            {hasPictures && <PictureCell url={line.image_url} />}
            <GoodsCell
              goods={line}
              variant={line.variant_title === DEFAULT_VARIANT_TITLE ? "" : line.variant_title}
            />
            <td className={NUMBER}>
              {line.quantity === line.ordered ? line.quantity : say.print.partOf(line)}
            </td>
          </tr>
        ))}
      </SheetTable>
    </Sheet>
  );
}

/** Loaded at once: a picture that is not there yet would not be printed. */
function PictureCell({ url }: { url: string | null }) {
  return (
    <td className={`${CELL} w-16`}>
      {url && <img src={url} alt="" className="aspect-4/5 w-10 rounded-control object-cover" />}
    </td>
  );
}
