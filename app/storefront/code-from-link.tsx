import { useEffect } from "react";
import { useStore } from "./store.ts";

/** Renders nothing: keeps the code of a link such as /kiln?discount=SUMMER10, and removes it from the address. */
export function CodeFromLink() {
  const { id, takesCodes } = useStore();
  useEffect(() => {
    const url = new URL(location.href);
    const code = url.searchParams.get("discount");
    if (!takesCodes || code === null) return;
    try {
      sessionStorage.setItem(linkCodeKey(id), JSON.stringify(code));
    } catch {
      // Blocked or full: the shopper can still type the code.
    }
    url.searchParams.delete("discount");
    history.replaceState(history.state, "", url);
  }, [id, takesCodes]);
  return null;
}

/** Read by quote/kept-codes.ts, which only pages with a quote load. */
export function linkCodeKey(storeId: string): string {
  return `storewright-link-code-${storeId}`;
}
