import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DiscountForm } from "./discount-form.tsx";

export const handle = cachedPage({ key: "admin-discount" });

export default function DiscountPage() {
  return (
    <RecordPage
      noun="discount"
      read={(id) => answer(api.discounts[":id"].$get({ param: { id } }))}
      skeleton={<FormSkeleton />}
    >
      {(discount) => <DiscountForm opened={discount} />}
    </RecordPage>
  );
}

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="grid gap-6">
        <Skeleton className="h-64" />
        <Skeleton className="h-56" />
      </div>
      <Skeleton className="h-48" />
    </div>
  );
}
