import { LinePicture } from "#app/admin/orders/line-picture.tsx";
import type { OrderLine } from "#app/admin/orders/order-queries.ts";
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { Stepper } from "#app/ui/stepper.tsx";
import { isolate } from "#rules/text/isolate.ts";
import { type LineLeft, type Quantities, unitsOf } from "./parcel-lines.ts";

type ParcelLinesProps = {
  lines: LineLeft<OrderLine>[];
  chosen: Quantities;
  onChange: (chosen: Quantities) => void;
};

export function ParcelLines({ lines, chosen, onChange }: ParcelLinesProps) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {lines.map((entry) => (
        <li key={entry.line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 text-14">
          <LinePicture url={entry.line.image_url} />
          <div className="min-w-32 flex-1">
            <p className="break-words text-left font-medium" dir="auto">
              {entry.line.title}
            </p>
            <p className="break-words text-13 text-muted">
              {[isolate(variantLabel(entry.line)), `${entry.left} left`].filter(Boolean).join(" · ")}
            </p>
          </div>
          <Stepper
            of={[entry.line.title, variantLabel(entry.line)].filter(Boolean).join(", ")}
            min={0}
            max={entry.left}
            value={unitsOf(entry, chosen)}
            onChange={(quantity) => onChange({ ...chosen, [entry.line.id]: quantity })}
          />
        </li>
      ))}
    </ul>
  );
}
