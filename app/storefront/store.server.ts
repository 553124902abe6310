import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { findFirstStore } from "#domain/storefront/find-store.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

/** The store of the address; every loader below the storefront's layout reads it here. */
export const storeContext = createContext<ShopStore>();

/** Runs once per request, before any loader: finds the store. */
export const enterStore: MiddlewareFunction<Response> = async ({ url, params, context }) => {
  const { db, stores, tags } = context.get(pageContext);
  const slug = params.storeSlug;
  const store = slug === undefined ? await findFirstStore(db) : await stores.find(slug);
  if (!store) throw data("Store not found", { status: 404 });
  if (slug !== undefined && slug !== store.slug) {
    // By segments: the old slug may be percent-encoded, and longer then.
    const [, , ...rest] = url.pathname.split("/");
    throw movedTo(url, `/${[store.slug, ...rest].join("/")}`);
  }
  tags.add(storeTag(store.id));
  context.set(storeContext, store);
};

/** Permanent, but revalidated each time: a current slug wins over history. */
export function movedTo({ search }: URL, path: string): Response {
  return redirect(path + search, { status: 301, headers: { "cache-control": "no-cache" } });
}
