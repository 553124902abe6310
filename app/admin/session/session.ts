import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api, personApi } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import { knowCurrency } from "#app/admin/api/known-currency.ts";
import { STORE_KEY } from "#app/admin/api/query-client.ts";
import { ownerOf, useStoredSession } from "#app/admin/api/stored-session.ts";
import { showStore, useIsStoreGone } from "#app/admin/api/tab-store.ts";
import { useIsWorkUnsaved } from "#app/admin/unsaved-work.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Currency } from "#rules/money/money.ts";
import { NO_STORE } from "#rules/people/refusals.ts";
import { shopAddress } from "#rules/shop-domain/shop-address.ts";

export type User = InferResponseType<typeof api.auth.user.$get, 200>;
export type Store = InferResponseType<typeof api.store.$get, 200>;

export type Session =
  | { state: "checking" }
  | { state: "signed-out"; byChoice: boolean }
  | { state: "unreachable"; tryAgain: () => void }
  | { state: "factor-needed"; user: User }
  /** Signed in, without a store to show: she has none, or no longer belongs to the one of this tab. */
  | { state: "no-store" | "store-gone"; user: User }
  | { state: "signed-in"; user: User; store: Store };

/** Changes only by the owner's own actions, which invalidate or set it: no refetch may remount a form. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: () => answer(personApi.auth.user.$get()),
  ...KEPT,
});

export const storeQuery = queryOptions({
  queryKey: STORE_KEY,
  queryFn: async () => {
    const store = await answer(api.store.$get());
    knowCurrency(store.currency_code);
    showStore(store.id);
    return store;
  },
  ...KEPT,
});

export function useSession(): Session {
  const stored = useStoredSession();
  const workUnsaved = useIsWorkUnsaved();
  const storeGone = useIsStoreGone();
  const user = useQuery({ ...userQuery, enabled: ownerOf(stored) !== undefined });
  const isWhole = user.data !== undefined && !needsFactor(user.data);
  const store = useQuery({ ...storeQuery, enabled: isWhole && ownerOf(stored) !== undefined });

  if (stored === undefined) return { state: "checking" };
  if (stored === null) return { state: "signed-out", byChoice: true };
  if (stored === "ended" && !workUnsaved) return { state: "signed-out", byChoice: false };
  // An open form stays mounted while the dialog above it asks for the factor.
  const holdsForm = workUnsaved && store.data !== undefined;
  if (user.data && needsFactor(user.data) && !holdsForm) return { state: "factor-needed", user: user.data };
  if (user.data && storeGone && !holdsForm) return { state: "store-gone", user: user.data };
  if (user.data && isWithoutStore(store.error)) return { state: "no-store", user: user.data };
  if (user.data && store.data) return { state: "signed-in", user: user.data, store: store.data };

  const failed = [user, store].find((query) => query.isError && !query.isFetching);
  if (!failed) return { state: "checking" };
  if (isRefused(failed.error)) return { state: "signed-out", byChoice: false };
  return { state: "unreachable", tryAgain: () => void failed.refetch() };
}

/** For components behind the guard. */
export function useStore(): Store {
  const { data } = useQuery({ ...storeQuery, enabled: false });
  if (!data) throw new Error("useStore works only behind the guard of the back office.");
  return data;
}

/** Whoever is signed in, for components behind the guard. */
export function useUser(): User {
  const { data } = useQuery({ ...userQuery, enabled: false });
  if (!data) throw new Error("useUser works only behind the guard of the back office.");
  return data;
}

/** Where shoppers find the shop, without a slash at the end. */
export function useShopAddress(): string {
  const { slug, main_domain: mainName = null } = useStore();
  return shopAddress(window.location.origin, { slug, mainName });
}

/** The store's own. An order has its own, which an earlier currency of the store may have been. */
export function useCurrency(): Currency {
  return currencyOf(useStore().currency_code);
}

export function needsFactor(user: User): boolean {
  return user.next_level === "aal2" && user.aal === "aal1";
}

function isWithoutStore(error: Error | null): boolean {
  return error instanceof ApiError && error.message === NO_STORE;
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401;
}
