import { useState } from "react";
import { OwnerHtml, Sections } from "#app/storefront/owner-html.tsx";
import { useStore } from "#app/storefront/store.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { say } from "#rules/language/say.ts";
import { LaterPart } from "./later-part.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PurchaseForm } from "./purchase-form.tsx";
import type { Product } from "./shown-product.ts";

export function ProductPage({ product }: { product: Product | null }) {
  // Another product starts with nothing chosen.
  return product ? <ShownProduct key={product.id} product={product} /> : <NoProduct />;
}

function ShownProduct({ product }: { product: Product }) {
  const [fit, setFit] = useState<number>();
  return (
    <>
      <article className="mx-auto grid grid-cols-1 max-w-[96rem] gap-x-16 gap-y-8 px-4 pt-4 sm:px-8 sm:pt-8 lg:grid-cols-[7fr_5fr]">
        {product.gallery ? <Sections html={product.gallery} /> : <PictureGrid {...product} fit={fit} />}
        <div className="min-w-0 lg:py-4">
          <div className="grid grid-cols-1 gap-8 lg:sticky lg:top-24">
            <PurchaseForm product={product} onFit={setFit} />
            <OwnerHtml html={product.descriptionHtml} />
          </div>
        </div>
      </article>
      {product.related && <Sections html={product.related} />}
      {product.extras?.isRemembered && <LaterPart part="RecentlyViewed" props={{ product }} />}
    </>
  );
}

function NoProduct() {
  return (
    <EmptyState
      title={<h1>{say.product.notFound}</h1>}
      action={<LinkButton to={`${useStore().home}/products`}>{say.common.continueShopping}</LinkButton>}
    />
  );
}
