import { Skeleton } from "#app/ui/skeleton.tsx";
import { SummaryToCome } from "./order-summary.tsx";

/** Keeps the places of a checkout whose part is still being loaded, so that nothing jumps when it comes. */
export function CheckoutToCome() {
  return (
    <>
      <Skeleton className="mt-4 h-12 lg:hidden [@media(scripting:none)]:hidden" />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-16 lg:grid-cols-[1fr_24rem]">
        <div className="[@media(scripting:none)]:hidden">
          <SectionToCome fields={1} />
          <SectionToCome fields={3} />
          <SectionToCome fields={5} />
        </div>
        <div className="lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-6">
          <SummaryToCome />
        </div>
      </div>
    </>
  );
}

/** Shaped as a section with so many rows of fields. */
export function SectionToCome({ fields }: { fields: number }) {
  return (
    <div aria-hidden="true" className="border-line border-t pt-6 pb-8 first:border-t-0 first:pt-0">
      <Skeleton className="mb-4 h-7 w-40" />
      <RowsToCome rows={fields} className="h-18" />
    </div>
  );
}

export function RowsToCome({ rows, className }: { rows: number; className: string }) {
  return (
    <div aria-hidden="true" className="grid gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
