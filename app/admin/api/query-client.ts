import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const MAX_RETRIES = 1;
const RETRY_DELAY_MS = 500;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Tried at once, also offline: a silent wait for the network would look like a hang.
      queries: { networkMode: "always", retry: isWorthRetrying, retryDelay: RETRY_DELAY_MS },
      mutations: { networkMode: "always" },
    },
  });
}

// A deliberate error answer will be the same a moment later.
function isWorthRetrying(failures: number, error: Error): boolean {
  const definite = error instanceof ApiError && error.status < 500;
  return failures < MAX_RETRIES && !definite;
}
