import {
  Archive,
  ArchiveRestore,
  Ban,
  Banknote,
  CircleAlert,
  FileText,
  Hourglass,
  type LucideIcon,
  Mail,
  MailCheck,
  MailWarning,
  PackageCheck,
  PackageX,
  Pencil,
  ShoppingBag,
  Sparkle,
  StickyNote,
  Undo2,
} from "lucide-react";
import { useUser } from "#app/admin/session/session.ts";
import { When } from "#app/admin/ui/when.tsx";
import { Card } from "#app/ui/card.tsx";
import type { OrderEvents } from "#rules/event/store-event.ts";
import { NoteForm } from "./note-form.tsx";
import type { Order, TimelineEntry } from "./order-queries.ts";
import { describeEntry, type FieldChange, type TimelinePeople } from "./timeline-words.ts";

type TimelineCardProps = { order: Order; people: TimelinePeople["people"] };

export function TimelineCard({ order, people }: TimelineCardProps) {
  const { id: me } = useUser();
  return (
    <Card title="Timeline">
      <NoteForm orderId={order.id} />
      <ol className="grid">
        {order.timeline.map((entry) => (
          <Entry key={entry.id} entry={entry} order={order} people={{ people, me }} />
        ))}
      </ol>
    </Card>
  );
}

type EntryProps = { entry: TimelineEntry; order: Order; people: TimelinePeople };

function Entry({ entry, order, people }: EntryProps) {
  const { title, detail, trouble, changes, by } = describeEntry(entry, order, people);
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
        <p className="break-words font-medium" dir="auto">
          {title}
        </p>
        {detail && (
          <p className="whitespace-pre-line break-words text-muted" dir="auto">
            {detail}
          </p>
        )}
        {changes && <Changes changes={changes} />}
        {trouble && <p className="break-words text-danger">{trouble}</p>}
        <p className="text-12 text-muted">
          <When at={entry.at} />
          {by && ` · ${by}`}
        </p>
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className="grid gap-1 py-1 text-muted">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="text-12">{field}</dt>
          <dd className="break-words">
            <del dir="auto">{before}</del> →{" "}
            <ins className="text-ink no-underline" dir="auto">
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function iconOf(entry: TimelineEntry) {
  if (entry.kind === "event") return ICONS[entry.type as keyof OrderEvents] ?? Sparkle;
  return entry.state === "failed" ? MailWarning : entry.state === "sent" ? MailCheck : Mail;
}

const ICONS: Record<keyof OrderEvents, LucideIcon> = {
  "order.created": ShoppingBag,
  "order.fulfilled": PackageCheck,
  "order.paid": Banknote,
  "order.payment-under-way": Hourglass,
  "order.payment-differs": CircleAlert,
  "order.payment-waits": CircleAlert,
  "order.payment-unknown": CircleAlert,
  "order.payment-failed": CircleAlert,
  "order.refund-started": Hourglass,
  "order.refunded": Undo2,
  "order.refund-failed": CircleAlert,
  "order.cancelled": Ban,
  "order.corrected": Pencil,
  "order.noted": StickyNote,
  "order.parcel-changed": Pencil,
  "order.parcel-cancelled": PackageX,
  "order.return-requested": Undo2,
  "order.return-changed": Undo2,
  "order.archived": Archive,
  "order.unarchived": ArchiveRestore,
  "invoice.issued": FileText,
  "credit-note.issued": FileText,
};
