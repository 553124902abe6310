import { data, type LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { parseBuyLink, SHARED } from "#rules/cart/buy-link.ts";
import { type AssistantSessionId, parseId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { assistedCookie, readAssisted } from "./assisted.server.ts";
import { readFilling } from "./filling.server.ts";

/** Opening it changes nothing here: the browser fills its cart. */
export async function buyLoader({ url, params, context }: LoaderFunctionArgs) {
  const items = params.items ?? "";
  const assisted = parseId<AssistantSessionId>(items);
  const link = assisted ? await readAssisted(context, assisted) : parseBuyLink(items, url.searchParams);
  const filling = link && (await readFilling(context, link));
  const isShared = !assisted && url.searchParams.has(SHARED);
  const title = titleOf(filling?.lines.length, isShared);
  const head = noindexHead(`${title} · ${context.get(storeContext).name}`);
  const headers = new Headers(PRIVATE_PAGE);
  if (link && assisted) headers.set("set-cookie", assistedCookie(context, assisted));
  return data({ head, title, filling, isShared }, { status: link ? 200 : 400, headers });
}

function titleOf(lines: number | undefined, isShared: boolean): string {
  if (lines === undefined) return say.buyLink.broken;
  if (lines === 0) return say.buyLink.nothingLeft;
  return isShared ? say.share.cart : say.buyLink.title;
}
