import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ROLE_FORBIDS } from "#rules/people/refusals.ts";
import { ApiError } from "./api-error.ts";

/** What the session keeps of the store that this tab shows. */
export const STORE_KEY = ["store"] as const;

const MAX_RETRIES = 1;
const RETRY_DELAY_MS = 500;

// Before the browser paints: a switch that shows what is being saved would turn back for a moment.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(): QueryClient {
  // The role has changed since the store was read: the screens follow.
  function onError(error: Error) {
    if (error instanceof ApiError && error.message === ROLE_FORBIDS)
      void client.invalidateQueries({ queryKey: STORE_KEY });
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Tried at once, also offline: a silent wait for the network would look like a hang.
      queries: { networkMode: "always", retry: isWorthRetrying, retryDelay: RETRY_DELAY_MS },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

// A deliberate error answer will be the same a moment later.
function isWorthRetrying(failures: number, error: Error): boolean {
  const definite = error instanceof ApiError && error.status < 500;
  return failures < MAX_RETRIES && !definite;
}
