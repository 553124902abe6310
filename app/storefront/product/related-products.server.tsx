import { SectionFrame } from "#app/storefront/home/section-frame.tsx";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { say } from "#rules/language/say.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";

export function RelatedProducts({ related }: { related: ListedProduct[] }) {
  return (
    <SectionFrame id="related" heading={say.product.related}>
      <ProductGrid products={related} headings="h3" />
    </SectionFrame>
  );
}
