import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { CountBadge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countUnits } from "#rules/cart/cart.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import { CartDrawer } from "./cart/cart-drawer.tsx";
import { useCart } from "./cart/use-cart.ts";
import { SearchBox } from "./search-box.tsx";
import { ShopLink } from "./shop-link.tsx";
import { useStore } from "./store.ts";
import { ToastRegion } from "./toast.tsx";

export function StorefrontHeader() {
  const { slug } = useStore();
  const [searching, setSearching] = useState(false);
  const { key: here } = useLocation();
  // The history entry at which the cart was opened: going back closes it.
  const [cartOpenAt, setCartOpenAt] = useState<string>();
  const searchToggle = useRef<HTMLButtonElement>(null);

  function closeSearch() {
    setSearching(false);
    searchToggle.current?.focus();
  }

  return (
    <>
      <header className="sticky top-0 z-10 border-line border-b bg-paper/95 backdrop-blur-sm print:hidden">
        <div className="relative mx-auto flex h-16 max-w-[96rem] items-center gap-4 px-4 sm:gap-8 sm:px-8">
          <ShopLink
            to={`/${slug}`}
            className="min-w-0 truncate font-(family-name:--headings) font-semibold text-16 tracking-tight sm:text-20"
          >
            <StoreName />
          </ShopLink>
          <nav aria-label="Store" className="flex flex-1 items-center">
            <ShopLink to={`/${slug}/products`} className="rounded-control py-2 text-14 hover:underline">
              Shop
            </ShopLink>
          </nav>
          <div className="-mr-2 flex shrink-0 items-center gap-1">
            <IconButton
              ref={searchToggle}
              label={searching ? "Close search" : "Search"}
              aria-expanded={searching}
              aria-controls="search"
              onClick={() => setSearching(!searching)}
            >
              <Icon name={searching ? "close" : "search"} />
            </IconButton>
            <CartButton onOpen={() => setCartOpenAt(here)} />
          </div>
          <ToastRegion />
        </div>
        <div id="search">
          {/* Unmounted when closed, which clears its text. */}
          {searching && <SearchBox onClose={closeSearch} />}
          <noscript>
            <SearchBox />
          </noscript>
        </div>
      </header>
      {cartOpenAt === here && <CartDrawer onClose={() => setCartOpenAt(undefined)} />}
    </>
  );
}

/** The logo, on phones the small one, or else the name. */
function StoreName() {
  const { name, look } = useStore();
  const { logo, smallLogo } = look ?? {};
  if (!logo) return name || "My Store";
  const { url, alt, width, height } = logo;
  return (
    <picture>
      {smallLogo && <source media="(max-width: 40rem)" srcSet={imageUrl(smallLogo, 320)} />}
      <img
        src={imageUrl(logo, 640)}
        alt={alt || name}
        width={width}
        height={height}
        key={url}
        className="h-10 w-auto max-w-full object-contain object-left"
      />
    </picture>
  );
}

function CartButton({ onOpen }: { onOpen: () => void }) {
  const { lines } = useCart(useStore().slug);
  const units = countUnits(lines);
  return (
    <IconButton
      label={units > 0 ? `Cart, ${units} ${units === 1 ? "item" : "items"}` : "Cart"}
      aria-haspopup="dialog"
      className="relative"
      onClick={onOpen}
    >
      <Icon name="bag" />
      {units > 0 && (
        <span className="absolute -top-0.5 -right-1">
          <CountBadge count={units} />
        </span>
      )}
    </IconButton>
  );
}
