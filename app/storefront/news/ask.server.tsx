import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { answerCard } from "#app/storefront/card-page.server.tsx";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { askConsent } from "#domain/consents/ask-consent.ts";
import { NEWS_PATH } from "#rules/consent/consent.ts";
import { isEmail } from "#rules/email/email.ts";
import { say } from "#rules/language/say.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import { NewsForm } from "./news-form.server.tsx";

/** What is said after the form was sent: the same whether the address is on the list or not. */
export function askNewsLoader({ url, context }: LoaderFunctionArgs) {
  const store = askingStore(context.get(storeContext));
  if (!url.searchParams.has("sent")) throw redirect(store.home || "/", { headers: PRIVATE_PAGE });
  return answerCard(context.get(pageContext), store, {
    title: say.backInStock.checkMail,
    says: [say.news.onItsWay],
  });
}

/** The form of the footer. It also works without scripts. */
export async function askNewsAction({ request, context }: ActionFunctionArgs) {
  const store = askingStore(context.get(storeContext));
  const page = context.get(pageContext);
  const email = (new URLSearchParams(await request.text()).get("email") ?? "").trim();
  const visit = { page, store, email };
  if (!isEmail(email)) return askAnew(visit, { status: 422, problem: say.field.email });
  const asked = await askConsent(page, store.id, { email, source: "footer" });
  if (!asked.ok && asked.reason === "not-asked-for") throw data(null, { status: 404 });
  if (!asked.ok)
    return askAnew(visit, {
      status: 429,
      problem: say.common.tooManyAttempts({ wait: waitWords(asked.retryAfterSeconds) }),
      headers: { "retry-after": String(asked.retryAfterSeconds) },
    });
  page.mailSoon();
  throw redirect(`${store.home}/${NEWS_PATH}?sent`, { status: 303, headers: PRIVATE_PAGE });
}

type Visit = { page: PageContext; store: ServedStore; email: string };
type Refusal = { status: number; problem: string; headers?: HeadersInit };

function askAnew({ page, store, email }: Visit, { problem, ...answer }: Refusal): Response {
  return answerCard(page, store, {
    ...answer,
    title: say.news.title,
    says: [],
    children: <NewsForm store={store} typed={{ email, problem }} />,
  });
}

/** Only in stores whose owner has switched it on; elsewhere there is no such page. */
function askingStore(store: ServedStore): ServedStore {
  if (!store.asksForNews) throw data(null, { status: 404 });
  return store;
}
