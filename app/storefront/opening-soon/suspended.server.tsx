import { renderBarePage } from "#app/storefront/bare-page.server.tsx";
import { footerLinks } from "#app/storefront/footer-links.server.ts";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

/** The one page of a suspended shop: plain, with nothing that its owner wrote. Whoever has bought finds her order. */
export function renderSuspended(store: ShopStore): Buffer {
  const title = say.layout.suspended;
  return renderBarePage({
    store: { ...store, name: "", look: null },
    title,
    children: (
      <main className="mx-auto grid min-h-dvh max-w-xl place-content-center gap-4 px-6 py-16">
        <h1 className="text-balance font-semibold text-28 tracking-tight">{title}</h1>
        <p className="text-16 text-muted">{say.layout.suspendedOrders}</p>
        <Links store={store} />
      </main>
    ),
  });
}

function Links({ store }: { store: ShopStore }) {
  const links = footerLinks(store);
  if (links.length === 0) return null;
  return (
    <nav aria-label={say.layout.footer} className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-14">
      {links.map(({ to, text }) => (
        <a key={to} href={`${store.home}/${to}`} className="underline underline-offset-2">
          {text}
        </a>
      ))}
    </nav>
  );
}
