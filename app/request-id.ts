import { createContext, use } from "react";

/** Set by the server for failed pages only: a shared page has no request of its own. */
export const RequestIdContext = createContext<string | undefined>(undefined);

export function useRequestId(): string | undefined {
  const fromServer = use(RequestIdContext);
  if (typeof document === "undefined") return fromServer;
  return document.documentElement.dataset.requestId;
}
