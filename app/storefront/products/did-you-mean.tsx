import type { ComponentProps } from "react";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { productPath, useStore } from "#app/storefront/store.ts";

/** Suggestions for a term that no title contains, the closest first. */
export function DidYouMean({ products }: Pick<ComponentProps<typeof ProductGrid>, "products">) {
  const { slug } = useStore();
  const [closest] = products;
  if (!closest) return null;
  return (
    <section aria-labelledby="did-you-mean">
      <h2 id="did-you-mean" className="mb-6 break-words font-semibold text-20 tracking-tight">
        Did you mean{" "}
        <ShopLink to={productPath(slug, closest.handle)} dir="auto" className="underline underline-offset-4">
          {closest.title}
        </ShopLink>
        ?
      </h2>
      <ProductGrid products={products} headings="h3" />
    </section>
  );
}
