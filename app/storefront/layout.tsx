import { Outlet } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { say } from "#rules/language/say.ts";
import type { Route } from "./+types/layout";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { CartTakeover } from "./cart/cart-takeover.tsx";
import { CodeFromLink } from "./code-from-link.tsx";
import { Footer } from "./footer.tsx";
import { footerLinks } from "./footer-links.server.ts";
import { StorefrontHeader } from "./header.tsx";
import { NavigationStatus } from "./navigation-status.tsx";
import { renderNewsForm } from "./news/news-form.server.tsx";
import { enterStore, storeContext } from "./store.server.ts";
import { StoreContext } from "./store.ts";
import { useLater } from "./use-later.ts";

export const middleware = [enterStore];

export function loader({ context }: Route.LoaderArgs) {
  const {
    listing: _,
    protectsOrders: __,
    takesStockWishes: ___,
    asksForNews,
    hasAccounts: __________,
    sellsToAssistants: ___________,
    lists: ____,
    display,
    language: ______,
    ownTexts: _______,
    mainName: ________,
    address: _________,
    home,
    ...store
  } = context.get(storeContext);
  // Browsers derive the usual home from the slug.
  const { shop, origin } = context.get(pageContext);
  const newsForm = asksForNews && !store.isClosed ? renderNewsForm({ ...store, home }) : undefined;
  const links = footerLinks(context.get(storeContext));
  const shown = {
    ...store,
    ...(newsForm && { newsForm }),
    ...(links.length > 0 && { links }),
    ...(display.share_links && { shares: true as const }),
  };
  return { store: shop ? { ...shown, home, platform: origin } : shown };
}

export default function StorefrontLayout({ loaderData: { store } }: Route.ComponentProps) {
  return (
    <StoreContext value={{ home: `/${store.slug}`, ...store }}>
      {/* Before the page, so that its effect runs first: the cart already reads the code. */}
      <CodeFromLink />
      <a
        href="#main"
        className="sr-only z-30 rounded-control bg-ink px-4 py-2 text-14 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
      >
        {say.layout.skip}
      </a>
      <div className="flex min-h-dvh flex-col">
        {store.isPreview && <PreviewPart />}
        {store.look?.announcement && <AnnouncementBar announcement={store.look.announcement} />}
        <StorefrontHeader />
        <main ref={useFocusOnArrival()} id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
      </div>
      <CartTakeover />
      <NavigationStatus />
    </StoreContext>
  );
}

const loadPreview = () => import("./preview/preview.tsx").then(({ Preview }) => Preview);

function PreviewPart() {
  const Preview = useLater(loadPreview);
  return Preview && <Preview />;
}
