import { say } from "#rules/language/say.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { OurHtml } from "./our-html.tsx";
import { ShopPicture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { ShopLink } from "./shop-link.tsx";
import { productPath, useStore } from "./store.ts";

export const CARD_SIZES =
  "(min-width: 1536px) 350px, (min-width: 1280px) 23vw, (min-width: 768px) 31vw, 46vw";

type ProductGridProps = {
  products: ListedProduct[];
  /** How many of the first are visible when the page opens. */
  eager?: number;
  headings?: "h2" | "h3";
};

export function ProductGrid({ products, eager = 0, headings = "h2" }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 xl:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} priority={index < eager} Heading={headings} />
      ))}
    </ul>
  );
}

type ProductCardProps = { product: ListedProduct; priority: boolean; Heading: "h2" | "h3" };

function ProductCard({ product, priority, Heading }: ProductCardProps) {
  const { home } = useStore();
  return (
    <li className="group relative flex flex-col gap-3">
      <div className="aspect-(--picture) overflow-hidden rounded-control bg-line/50">
        <ShopPicture
          picture={product.picture}
          sizes={CARD_SIZES}
          priority={priority}
          decorative
          className="transition-transform duration-200 group-hover:scale-[1.02]"
        />
      </div>
      <div className="min-w-0 text-14">
        <Heading className="line-clamp-3 break-words text-page font-medium" dir="auto">
          <ShopLink
            to={productPath(home, product.handle)}
            className="after:absolute after:inset-0 after:rounded-control group-hover:underline"
          >
            {product.title}
          </ShopLink>
        </Heading>
        <p className="mt-1 text-muted">
          <Price prices={product} from={product.from} />
        </p>
        {product.soldOut && <p className="mt-1 text-13 text-muted">{say.product.soldOut}</p>}
        <OurHtml html={product.extras} />
      </div>
    </li>
  );
}
