import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { useStore } from "#app/storefront/store.ts";
import type { Route } from "./+types/home";
import { Collections } from "./collections.tsx";
import { Hero } from "./hero.tsx";
import { homeLoader } from "./home.server.ts";

export const handle = { ...cachedPage(), firstScreen: "shop" } satisfies FirstScreen;

export const loader = homeLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Home({ loaderData: { collections, products } }: Route.ComponentProps) {
  return (
    <>
      <Hero pictures={products.flatMap(({ picture }) => picture ?? []).slice(0, 2)} />
      {collections.length > 0 && <Collections collections={collections} />}
      <section aria-labelledby="featured" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
        <SectionHead />
        {products.length > 0 ? (
          <ProductGrid products={products} headings="h3" />
        ) : (
          <p className="border-line border-t py-16 text-center text-16 text-muted">
            No products available yet.
          </p>
        )}
      </section>
    </>
  );
}

function SectionHead() {
  const { slug } = useStore();
  return (
    <div className="mb-6 flex items-baseline justify-between gap-4 sm:mb-8">
      <h2 id="featured" className="font-semibold text-20 tracking-tight sm:text-28">
        Featured products
      </h2>
      <ShopLink to={`/${slug}/products`} className="shrink-0 text-14 underline underline-offset-4">
        View all
      </ShopLink>
    </div>
  );
}
