import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import { Sections } from "#app/storefront/owner-html.tsx";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { ShelfPages } from "#app/storefront/shelf-pages.tsx";
import { useStore } from "#app/storefront/store.ts";
import { useLater } from "#app/storefront/use-later.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { Route } from "./+types/products";
import { DidYouMean, SimilarProducts } from "./did-you-mean.tsx";
import { productsLoader } from "./products.server.ts";

export const handle = {
  ...cachedPage({ query: ["page", "search"], filters: true }),
  firstScreen: "shop",
} satisfies FirstScreen;

export const loader = productsLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Products({ loaderData }: Route.ComponentProps) {
  const { search, products, suggestions, similar = [], filtered } = loaderData;
  const Filters = useLater(filtered === undefined ? undefined : loadFilters);
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-10 sm:px-8 sm:pt-16">
      <ListingHead search={search} />
      {filtered ? (
        <Sections html={filtered} />
      ) : products.rows.length > 0 ? (
        <ProductGrid products={products.rows} eager={4} />
      ) : (
        <p className="border-line border-t py-16 text-center text-16 text-muted">{say.list.empty}</p>
      )}
      {Filters && <Filters html={filtered} />}
      {suggestions.length > 0 && <DidYouMean products={suggestions} />}
      {!filtered && <ShelfPages page={products} />}
      {similar.length > 0 && <SimilarProducts products={similar} />}
    </div>
  );
}

const loadFilters = () =>
  import("#app/storefront/filters/filter-behaviour.tsx").then((module) => module.FilterBehaviour);

function ListingHead({ search }: { search: string }) {
  const { home } = useStore();
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4 sm:mb-12">
      <div className="min-w-0">
        <h1 className="break-words font-semibold text-28 tracking-tight sm:text-40">
          {search ? say.list.resultsFor({ words: isolate(search) }) : say.list.title}
        </h1>
        <p className="mt-2 text-16 text-muted">{search ? say.list.matching : say.list.browse}</p>
      </div>
      {search && (
        <LinkButton to={`${home}/products`} variant="secondary">
          {say.list.clearSearch}
        </LinkButton>
      )}
    </div>
  );
}
