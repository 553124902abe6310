import { data, type LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { parseBuyLink, SHARED } from "#rules/cart/buy-link.ts";
import { type AssistantSessionId, parseId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { acceptAssisted, isAccepted, readAssisted } from "./assisted.server.ts";
import { readFilling } from "./filling.server.ts";

/** Opening it changes nothing here: the browser fills its cart. */
export async function buyLoader({ url, params, context }: LoaderFunctionArgs) {
  const items = params.items ?? "";
  const assisted = parseId<AssistantSessionId>(items);
  const link = assisted ? await readAssisted(context, assisted) : parseBuyLink(items, url.searchParams);
  if (link && "kind" in link && assisted && isAccepted(url)) throw acceptAssisted(context, assisted, link);
  const filling = link && (await readFilling(context, link));
  const isShared = !assisted && url.searchParams.has(SHARED);
  const hasEnded = assisted && !link;
  const title = hasEnded ? say.buyLink.ended : titleOf(filling?.lines.length, isShared);
  const hint = hasEnded ? say.buyLink.endedHint : say.buyLink.brokenHint;
  const head = noindexHead(`${title} · ${context.get(storeContext).name}`);
  const status = link ? 200 : hasEnded ? 410 : 400;
  return data({ head, title, hint, filling, isShared }, { status, headers: PRIVATE_PAGE });
}

function titleOf(lines: number | undefined, isShared: boolean): string {
  if (lines === undefined) return say.buyLink.broken;
  if (lines === 0) return say.buyLink.nothingLeft;
  return isShared ? say.share.cart : say.buyLink.title;
}
