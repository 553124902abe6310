import { SectionFrame } from "#app/storefront/home/section-frame.tsx";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import type { ListedProduct } from "#rules/product/shop-product.ts";

export function RelatedProducts({ related }: { related: ListedProduct[] }) {
  return (
    <SectionFrame id="related" heading="Related products">
      <ProductGrid products={related} headings="h3" />
    </SectionFrame>
  );
}
