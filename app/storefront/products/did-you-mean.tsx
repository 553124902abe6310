import type { ComponentProps } from "react";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { productPath, useStore } from "#app/storefront/store.ts";
import { say } from "#rules/language/say.ts";

type Suggested = Pick<ComponentProps<typeof ProductGrid>, "products">;

/** Suggestions for a term that no title contains, the closest first. */
export function DidYouMean({ products }: Suggested) {
  const { home } = useStore();
  const [closest] = products;
  if (!closest) return null;
  // Not `filled`, which this page would load for its sake alone.
  const [before, after] = say.list.didYouMean({ product: "\0" }).split("\0");
  return (
    <section aria-labelledby="did-you-mean">
      <h2 id="did-you-mean" className="mb-6 break-words font-semibold text-20 tracking-tight">
        {before}
        <ShopLink to={productPath(home, closest.handle)} dir="auto" className="underline underline-offset-4">
          {closest.title}
        </ShopLink>
        {after}
      </h2>
      <ProductGrid products={products} headings="h3" />
    </section>
  );
}

/** What the search box finds besides the titles that contain the term, in its order. */
export function SimilarProducts({ products }: Suggested) {
  return (
    <section aria-labelledby="similar-products" className="mt-12 border-line border-t pt-10">
      <h2 id="similar-products" className="mb-6 font-semibold text-20 tracking-tight">
        {say.list.similar}
      </h2>
      <ProductGrid products={products} headings="h3" />
    </section>
  );
}
