import { data, type LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { parseBuyLink } from "#rules/cart/buy-link.ts";
import { say } from "#rules/language/say.ts";
import { readFilling } from "./filling.server.ts";

/** Opening it changes nothing here: the browser fills its cart. */
export async function buyLoader({ url, params, context }: LoaderFunctionArgs) {
  const link = parseBuyLink(params.items ?? "", url.searchParams);
  const filling = link && (await readFilling(context, link));
  const title = titleOf(filling?.lines.length);
  const head = noindexHead(`${title} · ${context.get(storeContext).name}`);
  return data({ head, title, filling }, { status: link ? 200 : 400, headers: PRIVATE_PAGE });
}

function titleOf(lines: number | undefined): string {
  if (lines === undefined) return say.buyLink.broken;
  return lines > 0 ? say.buyLink.title : say.buyLink.nothingLeft;
}
