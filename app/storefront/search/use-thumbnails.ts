import { useEffect, useState } from "react";
import { useStore } from "#app/storefront/store.ts";

/** While somebody types, rows come and go: the pictures of those that stay are fetched. */
const PAUSE_MS = 150;

/** By store and handle; null for a product without a picture. */
const known = new Map<string, string | null>();

/** The small pictures of these products, as far as they are known; `undefined` until then. */
export function useThumbnails(handles: string[]): (handle: string) => string | null | undefined {
  const { id } = useStore();
  const [, setKnownCount] = useState(0);
  const wanted = handles.filter((handle) => !known.has(`${id} ${handle}`)).join(",");

  useEffect(() => {
    if (wanted === "") return;
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      fetchThumbnails(id, wanted, stopped.signal).then(
        () => setKnownCount(known.size),
        // The rows are shown without them.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [id, wanted]);

  return (handle) => known.get(`${id} ${handle}`);
}

async function fetchThumbnails(storeId: string, handles: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`/api/search/pictures?${new URLSearchParams({ storeId, handles })}`, {
    signal,
  });
  if (!response.ok) return;
  const { pictures } = (await response.json()) as { pictures: Record<string, string> };
  for (const handle of handles.split(",")) known.set(`${storeId} ${handle}`, pictures[handle] ?? null);
}
