import { useEffect, useRef } from "react";
import { useStore } from "#app/storefront/store.ts";

/** Somebody who types on is not done. */
const PAUSE_MS = 1_500;

/**
 * Tells the owner which words found nothing, once the shopper gives them up. Returns what to call when they are sent to
 * the result page, which counts them by itself.
 */
export function useMisses(words: string, isMissed: boolean): () => void {
  const { id: storeId, isPreview } = useStore();
  const untold = useRef("");

  useEffect(() => {
    if (!isMissed || isPreview) return;
    const timer = setTimeout(() => {
      untold.current = words;
    }, PAUSE_MS);
    function tell() {
      if (untold.current === "") return;
      const body = JSON.stringify({ storeId, words: untold.current });
      navigator.sendBeacon("/api/search/misses", new Blob([body], { type: "application/json" }));
      untold.current = "";
    }
    window.addEventListener("pagehide", tell);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", tell);
      tell();
    };
  }, [storeId, isPreview, words, isMissed]);

  return () => {
    untold.current = "";
  };
}
