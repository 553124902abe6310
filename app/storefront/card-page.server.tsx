import type { ReactNode } from "react";
import type { PageContext } from "#app/page-context.ts";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { Brand, renderBarePage } from "./bare-page.server.tsx";
import { PRIVATE_PAGE } from "./order/private-page.ts";

type Card = {
  title: string;
  says: string[];
  /** What can be done. */
  children?: ReactNode;
  /** Where to go on. */
  back?: { to: string; text: string };
  status?: number;
  headers?: HeadersInit;
};

/** A short page of a shop: it is answered as it is, without scripts. */
export function answerCard(page: PageContext, store: ShopStore, card: Card): Response {
  const children = <CardPage store={store} {...card} />;
  const bytes = renderBarePage({ store, title: card.title, children });
  page.html = { bytes, scriptHashes: [], styleHashes: [] };
  return new Response(null, { status: card.status ?? 200, headers: { ...PRIVATE_PAGE, ...card.headers } });
}

function CardPage({ store, title, says, children, back }: Card & { store: ShopStore }) {
  const { to, text } = back ?? { to: store.home || "/", text: say.backInStock.toShop };
  return (
    <div className="mx-auto grid max-w-xl content-start gap-8 px-4 py-10 sm:px-8 sm:py-16">
      <header>
        <a href={store.home || "/"} className="inline-block">
          <Brand store={store} />
        </a>
      </header>
      <main className="grid gap-6 rounded-card border border-line bg-card p-5 sm:p-8">
        <div className="grid gap-3">
          <h1 className="font-semibold text-20 tracking-tight sm:text-28">{title}</h1>
          {says.map((sentence) => (
            <p key={sentence} className="break-words text-16 text-muted">
              {sentence}
            </p>
          ))}
        </div>
        {children}
        <a
          href={to}
          className="justify-self-start font-medium text-14 text-accent underline underline-offset-2 hover:text-accent-hover"
        >
          {text}
        </a>
      </main>
    </div>
  );
}
