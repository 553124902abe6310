import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import { OwnerHtml, Sections } from "#app/storefront/owner-html.tsx";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { ShelfPages } from "#app/storefront/shelf-pages.tsx";
import { useLater } from "#app/storefront/use-later.ts";
import { say } from "#rules/language/say.ts";
import type { Route } from "./+types/collection";
import { collectionLoader } from "./collection.server.ts";

export const handle = {
  ...cachedPage({ query: ["page"], filters: true }),
  firstScreen: "shop",
} satisfies FirstScreen;

export const loader = collectionLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Collection({ loaderData: { found } }: Route.ComponentProps) {
  const filtered = found?.filtered;
  const Filters = useLater(filtered === undefined ? undefined : loadFilters);
  if (!found) return null;
  const { title, descriptionHtml, products } = found;
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-10 sm:px-8 sm:pt-16">
      <div className="mb-8 max-w-2xl sm:mb-12">
        <h1 className="mb-3 break-words font-semibold text-28 tracking-tight sm:text-40" dir="auto">
          {title}
        </h1>
        <OwnerHtml html={descriptionHtml} />
      </div>
      {filtered ? (
        <Sections html={filtered} />
      ) : products.rows.length > 0 ? (
        <ProductGrid products={products.rows} eager={4} />
      ) : (
        <p className="border-line border-t py-16 text-center text-16 text-muted">
          {say.list.emptyCollection}
        </p>
      )}
      {Filters && <Filters html={filtered} />}
      {!filtered && <ShelfPages page={products} />}
    </div>
  );
}

const loadFilters = () =>
  import("#app/storefront/filters/filter-behaviour.tsx").then((module) => module.FilterBehaviour);
