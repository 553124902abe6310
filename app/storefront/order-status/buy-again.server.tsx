import type { PageContext } from "#app/page-context.ts";
import { shopMarkup } from "#app/storefront/shop-markup.server.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { listBoughtVariants } from "#domain/orders/status-page/list-bought-variants.ts";
import { buyPath, MAX_LINKED_LINES, SHARED } from "#rules/cart/buy-link.ts";
import { say } from "#rules/language/say.ts";
import type { TrackedOrder } from "#rules/order/public-order.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";

/** As finished HTML: no script of the page grows by it. Only in an open store that offers it. */
export async function buyAgain(
  { line_items }: TrackedOrder,
  { page, store }: { page: PageContext; store: ServedStore },
): Promise<string | undefined> {
  if (!store.display.share_links || store.isClosed) return undefined;
  const ids = line_items.map(({ id }) => id);
  const lines = (await listBoughtVariants(page.db, store.id, ids)).slice(0, MAX_LINKED_LINES);
  if (lines.length === 0) return undefined;
  const path = `${store.home}/${buyPath({ lines, to: "cart" })}`;
  return shopMarkup(
    { store, basename: page.preview?.base ?? "" },
    <div className="mt-10 flex flex-wrap gap-3">
      <LinkButton to={path} variant="secondary">
        {say.share.again}
      </LinkButton>
      <LinkButton to={`${path}?${SHARED}`} variant="ghost">
        {say.share.cart}
      </LinkButton>
    </div>,
  );
}
