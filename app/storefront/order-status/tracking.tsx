import { filled } from "#app/ui/filled.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { say } from "#rules/language/say.ts";
import { trackingLink } from "#rules/order/parcel/carrier-tracking.ts";
import type { Parcel } from "#rules/order/public-order.ts";

export function Tracking({ parcel }: { parcel: Parcel }) {
  const { carrier, tracking_number } = parcel;
  if (!carrier && !tracking_number) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 break-all text-14 text-muted">
      {tracking_number && (
        <span>
          {filled(say.status.tracking, {
            number: <TrackingNumber carrier={carrier} number={tracking_number} />,
          })}
        </span>
      )}
      {carrier && <span>{say.status.carrier({ carrier })}</span>}
    </p>
  );
}

function TrackingNumber({ carrier, number }: { carrier: string | null; number: string }) {
  const link = trackingLink(carrier, number);
  if (!link) return <span className="font-medium text-ink">{number}</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium text-accent underline underline-offset-2 hover:text-accent-hover"
    >
      {number}
      <Icon name="arrow-right" className="ms-1 inline size-3.5 -rotate-45" />
      <span className="sr-only"> {say.common.newTab}</span>
    </a>
  );
}
