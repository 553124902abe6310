import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { renderNewsTick } from "#app/storefront/news/news-form.server.tsx";
import { readPlaces } from "#app/storefront/quote/places.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { pagePath } from "#app/storefront/store.ts";
import { readCheckoutLinks } from "#domain/payments/read-payments.ts";
import { say } from "#rules/language/say.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";

type PageContext = LoaderFunctionArgs["context"];

export async function checkoutLoader({ context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const head = noindexHead(`${say.checkout.title} · ${store.name}`);
  const [places, links] = await Promise.all([readPlaces(context), readLinks(context)]);
  return { head, places, links, ...(store.asksForNews && { news: renderNewsTick(store) }) };
}

/** What a shopper who buys may want to read first. As in an owner's texts, no link leads into the back office. */
async function readLinks(context: PageContext) {
  const { id, home, takesPayments } = context.get(storeContext);
  if (!takesPayments) return undefined;
  const { db, origin } = context.get(pageContext);
  const labels = {
    terms_url: say.checkout.terms,
    privacy_url: say.checkout.privacy,
    returns_url: say.checkout.returns,
  };
  const links = (await readCheckoutLinks(db, id)).map(({ name, handle, url }) => ({
    label: labels[name],
    url: handle === null ? url : pagePath(home, handle),
  }));
  return links.filter(({ url }) => isOwnerLink(url, origin));
}
