import { useEffect, useState } from "react";
import type { Product } from "#app/storefront/product/shown-product.ts";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { productPath, useStore } from "#app/storefront/store.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { say } from "#rules/language/say.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import { parseViewed, type ViewedProduct, viewedKey, withViewed } from "#rules/product/viewed-products.ts";

const PICTURE_WIDTH = 640;

/** What the shopper viewed before, from this browser alone; nothing where it must not keep anything. */
export function RecentlyViewed({ product }: { product: Product }) {
  const { slug, home } = useStore();
  const [viewed, setViewed] = useState<ViewedProduct[]>([]);

  useEffect(() => {
    let isGone = false;
    const others = remember(slug, viewedNow(product)).filter(({ handle }) => handle !== product.handle);
    Promise.all(others.map(({ handle }) => isThere(productPath(home, handle)))).then((there) => {
      if (isGone) return;
      const left = others.filter((_, at) => there[at]);
      if (left.length < others.length) keep(slug, withViewed(left, viewedNow(product)));
      setViewed(left);
    });
    return () => {
      isGone = true;
    };
  }, [slug, home, product]);

  if (viewed.length === 0) return null;
  return (
    <section aria-labelledby="viewed" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="viewed" className="mb-6 font-semibold text-20 tracking-tight sm:mb-8 sm:text-28">
        {say.product.recentlyViewed}
      </h2>
      <ul className="grid auto-cols-[40%] grid-flow-col gap-4 overflow-x-auto sm:auto-cols-[22%] lg:auto-cols-[13%]">
        {viewed.map(({ handle, title, picture }) => (
          <li key={handle} className="group relative">
            <div className="mb-2 aspect-(--picture) overflow-hidden rounded-control bg-line/50">
              {picture ? (
                <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
              ) : (
                <PlaceholderPicture />
              )}
            </div>
            <ShopLink
              to={productPath(home, handle)}
              dir="auto"
              className="line-clamp-2 break-words text-page text-14 -outline-offset-2 after:absolute after:inset-0 group-hover:underline"
            >
              {title}
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Not what was deleted or became a draft since. Without a connection nobody knows. */
async function isThere(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: "HEAD" })).status < 400;
  } catch {
    return true;
  }
}

function viewedNow({ handle, title, pictures: [picture] }: Product): ViewedProduct {
  return { handle, title, picture: picture ? imageUrl(picture, PICTURE_WIDTH) : null };
}

/** Those viewed before. Storage may be refused, or full. */
function remember(slug: string, product: ViewedProduct): ViewedProduct[] {
  try {
    const viewed = parseViewed(localStorage.getItem(viewedKey(slug)));
    keep(slug, withViewed(viewed, product));
    return viewed;
  } catch {
    return [];
  }
}

function keep(slug: string, viewed: ViewedProduct[]): void {
  localStorage.setItem(viewedKey(slug), JSON.stringify(viewed));
}
