import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { answerCard } from "#app/storefront/card-page.server.tsx";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { productPath } from "#app/storefront/store.ts";
import { askStockWish } from "#domain/stock-wishes/ask-stock-wish.ts";
import { findSoldOut } from "#domain/stock-wishes/find-sold-out.ts";
import { isEmail } from "#rules/email/email.ts";
import { parseId, type VariantId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { CONFIRM_WITHIN_HOURS, STOCK_WISH_PATH } from "#rules/stock-wish/stock-wish.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import { AskForm } from "./ask-form.server.tsx";

/** What is said after the form was sent: the same whether the address waits already or not. */
export function askLoader({ url, context }: LoaderFunctionArgs) {
  const store = openStore(context.get(storeContext));
  if (!url.searchParams.has("sent")) throw redirect(`${store.home}/products`, { headers: PRIVATE_PAGE });
  return answerCard(context.get(pageContext), store, {
    title: say.backInStock.checkMail,
    says: [say.backInStock.confirmWithin({ count: CONFIRM_WITHIN_HOURS })],
  });
}

/** The form of a product page. It also works without scripts. */
export async function askAction({ request, context }: ActionFunctionArgs) {
  const store = openStore(context.get(storeContext));
  const page = context.get(pageContext);
  const sent = new URLSearchParams(await request.text());
  const variantId = parseId<VariantId>(sent.get("variant") ?? "");
  const email = (sent.get("email") ?? "").trim();
  if (!variantId) throw data(null, { status: 404 });
  const visit = { page, store, variantId, email };
  if (!isEmail(email)) return askAnew(visit, { status: 422, problem: say.field.email });
  const asked = await askStockWish(page, store.id, { variantId, email });
  if (asked.ok) {
    page.mailSoon();
    throw redirect(`${store.home}/${STOCK_WISH_PATH}?sent`, { status: 303, headers: PRIVATE_PAGE });
  }
  if (asked.reason === "too-many")
    return askAnew(visit, {
      status: 429,
      problem: say.common.tooManyAttempts({ wait: waitWords(asked.retryAfterSeconds) }),
      headers: { "retry-after": String(asked.retryAfterSeconds) },
    });
  if (asked.reason === "gone") throw data(null, { status: 404 });
  // Back since the page was opened.
  const path = `${productPath(store.home, asked.handle)}?variant=${variantId}`;
  throw redirect(path, { status: 303, headers: PRIVATE_PAGE });
}

type Visit = { page: PageContext; store: ServedStore; variantId: VariantId; email: string };
type Refusal = { status: number; problem: string; headers?: HeadersInit };

async function askAnew({ page, store, variantId, email }: Visit, refusal: Refusal): Promise<Response> {
  const product = await findSoldOut(page.db, store.id, variantId);
  if (!product) throw data(null, { status: 404 });
  const { problem, ...answer } = refusal;
  return answerCard(page, store, {
    ...answer,
    title: say.backInStock.mailWhenBack,
    says: [say.backInStock.soldOut({ product: isolateValue(product.title) })],
    back: { to: productPath(store.home, product.handle), text: say.backInStock.toProduct },
    children: (
      <AskForm store={store} variants={product.variants} typed={{ variant: variantId, email, problem }} />
    ),
  });
}

/** Only in stores whose owner has switched it on; elsewhere there is no such page. */
function openStore(store: ServedStore): ServedStore {
  if (!store.takesStockWishes) throw data(null, { status: 404 });
  return store;
}
