import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { answerCard } from "#app/storefront/card-page.server.tsx";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { productPath } from "#app/storefront/store.ts";
import { Button } from "#app/ui/button.tsx";
import { confirmStockWish } from "#domain/stock-wishes/confirm-stock-wish.ts";
import { type FoundStockWish, findStockWish } from "#domain/stock-wishes/find-stock-wish.ts";
import { removeStockWish } from "#domain/stock-wishes/remove-stock-wish.ts";
import type { StockWishId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import type { StockWishState } from "#rules/stock-wish/stock-wish.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { isolate, isolateValue } from "#rules/text/isolate.ts";

/** Where the links of its mails lead. Opening it changes nothing: programs that check mails open links, too. */
export async function wishLoader({ url, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const store = context.get(storeContext);
  const wish = await findStockWish(page.db, store.id, idOf(page, store, params.wish));
  if (wish) return showWish(page, store, wish);
  const isRemoved = url.searchParams.has("removed");
  return answerCard(page, store, {
    title: isRemoved ? say.backInStock.removed : say.backInStock.over,
    says: [isRemoved ? say.backInStock.noMail : say.backInStock.whyOver],
  });
}

/** A press of one of its buttons. */
export async function wishAction({ request, url, params, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const store = context.get(storeContext);
  const id = idOf(page, store, params.wish);
  const deed = new URLSearchParams(await request.text()).get("deed");
  if (deed === "remove") {
    await removeStockWish(page.db, store.id, id);
    throw goTo(`${url.pathname}?removed`);
  }
  if (deed !== "confirm") throw goTo(url.pathname);
  const confirmed = await confirmStockWish(page.db, store.id, id);
  if (confirmed.ok || confirmed.reason === "gone") throw goTo(url.pathname);
  throw goTo(`${productPath(store.home, confirmed.handle)}?variant=${confirmed.variantId}`);
}

function goTo(path: string): Response {
  return redirect(path, { status: 303, headers: PRIVATE_PAGE });
}

function idOf({ stockWishLinks }: PageContext, store: ServedStore, token: string | undefined): StockWishId {
  const wish = stockWishLinks.read(token ?? "");
  if (wish?.storeId !== store.id) throw data(null, { status: 404 });
  return wish.id;
}

function showWish(page: PageContext, store: ServedStore, wish: FoundStockWish): Response {
  const { title, says, confirm } = cardOf(wish.state, nameOf(wish));
  return answerCard(page, store, {
    title,
    says: [says],
    children: (
      <form method="post" className="flex flex-wrap gap-3">
        {confirm && (
          <Button type="submit" size="large" name="deed" value="confirm">
            {confirm}
          </Button>
        )}
        <Button type="submit" size="large" variant="secondary" name="deed" value="remove">
          {wish.state === "told" ? say.backInStock.removeNow : say.backInStock.removeMe}
        </Button>
      </form>
    ),
    back: wish.isOnSale
      ? {
          to: `${productPath(store.home, wish.handle)}?variant=${wish.variantId}`,
          text: say.backInStock.toProduct,
        }
      : undefined,
  });
}

type WishCard = { title: string; says: string; confirm?: string };

function cardOf(state: StockWishState, product: string): WishCard {
  switch (state) {
    case "asked":
      return {
        title: say.backInStock.mailWhenBack,
        says: say.backInStock.oneMail({ product }),
        confirm: say.backInStock.confirm,
      };
    case "waiting":
      return { title: say.backInStock.onTheList, says: say.backInStock.oneMailAlone({ product }) };
    case "asked-again":
      return {
        title: say.backInStock.stillWanted,
        says: say.backInStock.stillSoldOut({ product }),
        confirm: say.backInStock.keepWaiting,
      };
    case "told":
      return { title: say.backInStock.isBack, says: say.backInStock.told({ product }) };
  }
}

function nameOf({ title, variantTitle }: FoundStockWish): string {
  if (variantTitle === DEFAULT_VARIANT_TITLE) return isolateValue(title);
  return `${isolate(title)} (${isolate(variantTitle)})`;
}
