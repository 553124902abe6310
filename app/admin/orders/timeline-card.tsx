import { Mail, MailCheck, MailWarning, PackageCheck, ShoppingBag, Sparkle } from "lucide-react";
import { When } from "#app/admin/ui/when.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Order, TimelineEntry } from "./order-queries.ts";
import { describeEntry } from "./timeline-words.ts";

export function TimelineCard({ order }: { order: Order }) {
  return (
    <Card title="Timeline">
      <ol className="grid">
        {order.timeline.map((entry) => (
          <Entry key={entry.id} entry={entry} isPickup={order.pickup_address !== null} />
        ))}
      </ol>
    </Card>
  );
}

function Entry({ entry, isPickup }: { entry: TimelineEntry; isPickup: boolean }) {
  const { title, detail, trouble } = describeEntry(entry, isPickup);
  const Icon = iconOf(entry);
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 left-3.5 w-px -translate-x-1/2 bg-line group-last:hidden"
      />
      <span className="grid size-7 shrink-0 place-items-center rounded-full border border-line bg-paper text-muted">
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 pt-0.5 text-13">
        <p className="break-words font-medium">{title}</p>
        {detail && <p className="break-words text-muted">{detail}</p>}
        {trouble && <p className="break-words text-danger">{trouble}</p>}
        <p className="text-12 text-muted">
          <When at={entry.at} />
        </p>
      </div>
    </li>
  );
}

function iconOf(entry: TimelineEntry) {
  if (entry.kind === "mail")
    return entry.state === "failed" ? MailWarning : entry.state === "sent" ? MailCheck : Mail;
  if (entry.type === "order.created") return ShoppingBag;
  return entry.type === "order.fulfilled" ? PackageCheck : Sparkle;
}
