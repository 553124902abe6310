import { useParams } from "react-router";
import { answer, api } from "#app/admin/api-client.ts";
import { useOpenedRecord } from "#app/admin/editor/use-opened-record.ts";
import { cachedPage } from "#app/page-context.ts";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Product } from "#rules/product/product.ts";
import { ProductForm } from "./product-form.tsx";

export const handle = cachedPage({ key: "admin-product" });

export default function ProductPage() {
  const { id = "new" } = useParams();
  return id === "new" ? <ProductForm key="new" opened={undefined} /> : <ExistingProduct key={id} id={id} />;
}

function ExistingProduct({ id }: { id: string }) {
  const product = useOpenedRecord("product", id, () => answer(api.products[":id"].$get({ param: { id } })));
  if (product) return <ProductForm opened={product as Product} />;
  return (
    <>
      <title>Product · Storewright</title>
      <PageHeader title="Product" back={{ to: "/admin/products", label: "Products" }} />
      <Loading>
        <FormSkeleton />
      </Loading>
    </>
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
