import { When } from "#app/admin/ui/when.tsx";

type Suspension = { since: string; reason: string; erased_at?: string };

/** Above every screen of a store that the operator of the server has suspended, or closed. */
export function SuspendedNotice({ since, reason, erased_at: erasedAt }: Suspension) {
  return (
    <section
      aria-label="Your store is suspended"
      className="mb-6 rounded-card bg-warning/10 px-4 py-3 text-14"
    >
      <p>
        <strong className="font-semibold">
          {erasedAt ? "Your store was closed" : "Your store was suspended"} <When at={since} inSentence />.
        </strong>{" "}
        <span className="break-words">{reason}</span>
      </p>
      {erasedAt && (
        <p className="mt-1 font-medium">
          It is erased for good <When at={erasedAt} inSentence />: export what you need before.
        </p>
      )}
      <p className="mt-1 text-muted">
        Visitors cannot see the shop, and nobody can order. Orders that you have go on: payments, parcels,
        refunds, returns, their pages and invoices. You can export everything. Imports wait. Questions? Write
        to whoever runs this service.
      </p>
    </section>
  );
}
