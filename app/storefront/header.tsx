import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { CountBadge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { countUnits } from "#rules/cart/cart.ts";
import { say } from "#rules/language/say.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import { CartDrawer } from "./cart/cart-drawer.tsx";
import { useCart } from "./cart/use-cart.ts";
import { HeaderMenu, isLong } from "./menu/header-menu.tsx";
import { MenuDrawer } from "./menu/menu-drawer.tsx";
import { SearchBox } from "./search-box.tsx";
import { ShopLink } from "./shop-link.tsx";
import { useStore } from "./store.ts";
import { ToastRegion } from "./toast.tsx";

export function StorefrontHeader() {
  const { home, menus } = useStore();
  const items = menus?.header ?? [];
  const [searching, setSearching] = useState(false);
  const { key: here } = useLocation();
  const [drawer, setDrawer] = useState<"cart" | "menu">();
  const closeDrawer = () => setDrawer(undefined);
  // Going to another page closes it, also going back.
  useEffect(closeDrawer, [here]);
  const searchToggle = useRef<HTMLButtonElement>(null);

  function closeSearch() {
    setSearching(false);
    searchToggle.current?.focus();
  }

  return (
    <>
      <header
        className={classNames(
          "sticky top-0 z-10 border-line border-b bg-paper/95 backdrop-blur-sm print:hidden",
          // Without scripts the whole menu is open, and may be higher than the screen.
          items.length > 0 && "noscript:static",
        )}
      >
        <div
          className={classNames(
            "relative mx-auto flex min-h-16 max-w-[96rem] items-center gap-x-4 px-4 sm:gap-x-8 sm:px-8",
            items.length > 0 && "noscript:flex-wrap",
            isLong(items) && "md:flex-wrap md:pt-2",
          )}
        >
          <ShopLink
            to={home || "/"}
            dir="auto"
            className={classNames(
              "-mx-px min-w-0 truncate px-px font-(family-name:--headings) font-semibold text-16 tracking-tight sm:text-20",
              items.length > 0 && !isLong(items) && "md:max-w-[40%] md:shrink-0",
            )}
          >
            <StoreName />
          </ShopLink>
          {items.length > 0 ? (
            <HeaderMenu items={items} />
          ) : (
            <nav aria-label={say.layout.store} className="flex flex-1 items-center">
              <ShopLink to={`${home}/products`} className="rounded-control py-2 text-14 hover:underline">
                {say.layout.shop}
              </ShopLink>
            </nav>
          )}
          <div className="-me-2 ms-auto flex shrink-0 items-center gap-1">
            <IconButton
              ref={searchToggle}
              label={searching ? say.layout.closeSearch : say.search.search}
              aria-expanded={searching}
              aria-controls="search"
              onClick={() => setSearching(!searching)}
            >
              <Icon name={searching ? "close" : "search"} />
            </IconButton>
            <CartButton onOpen={() => setDrawer("cart")} />
            {items.length > 0 && (
              <IconButton
                label={say.layout.menu}
                aria-haspopup="dialog"
                className="md:hidden noscript:hidden"
                onClick={() => setDrawer("menu")}
              >
                <Icon name="menu" />
              </IconButton>
            )}
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
      {drawer === "cart" && <CartDrawer onClose={closeDrawer} />}
      {drawer === "menu" && <MenuDrawer items={items} onClose={closeDrawer} />}
    </>
  );
}

/** The logo, on phones the small one, or else the name. One of them alone is the logo everywhere. */
function StoreName() {
  const { name, look } = useStore();
  const { smallLogo } = look ?? {};
  const logo = look?.logo ?? smallLogo;
  if (!logo) return name || say.layout.unnamed;
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
        className="h-10 w-auto max-w-full object-contain object-left rtl:object-right"
      />
    </picture>
  );
}

function CartButton({ onOpen }: { onOpen: () => void }) {
  const { lines } = useCart(useStore());
  const units = countUnits(lines);
  return (
    <IconButton
      label={units > 0 ? say.cart.cartWith({ count: units }) : say.cart.cart}
      aria-haspopup="dialog"
      className="relative"
      onClick={onOpen}
    >
      <Icon name="bag" />
      {units > 0 && (
        <span className="absolute -top-0.5 -end-1">
          <CountBadge count={units} />
        </span>
      )}
    </IconButton>
  );
}
