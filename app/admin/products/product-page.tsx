import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Product } from "#rules/product/product.ts";
import { ProductForm } from "./product-form.tsx";

export const handle = cachedPage({ key: "admin-product" });

export default function ProductPage() {
  return (
    <RecordPage
      noun="product"
      read={(id) => answer(api.products[":id"].$get({ param: { id } }))}
      skeleton={<FormSkeleton />}
    >
      {(product) => <ProductForm opened={product as Product | undefined} />}
    </RecordPage>
  );
}

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6">
      <Skeleton className="h-10 w-full" />
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
