import { useEffect, useRef } from "react";
import { say } from "#rules/language/say.ts";

const RESTING_MS = 90;

/** Makes the large gallery, which works by itself, mark the picture in view, open the viewer, and go to what fits. */
export function useGallery(onEnlarge: (at: number) => void, fit: number | undefined) {
  const enlarge = useRef(onEnlarge);
  enlarge.current = onEnlarge;

  useEffect(() => {
    const track = document.querySelector("#gallery ul");
    if (track && fit !== undefined) track.scrollTo({ left: (say.html.dir ? -fit : fit) * track.clientWidth });
  }, [fit]);

  useEffect(() => {
    const gallery = document.getElementById("gallery");
    const [track, marks] = gallery?.querySelectorAll("ul") ?? [];
    if (!gallery || !track) return;
    const stopped = new AbortController();
    let resting = 0;

    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest("a");
      if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { at } = link.dataset;
      if (at !== undefined) return enlarge.current(Number(at));
      const picture = document.getElementById(link.hash.slice(1));
      if (picture && track) track.scrollTo({ left: picture.offsetLeft });
    }

    function onScroll() {
      clearTimeout(resting);
      resting = window.setTimeout(markShown, RESTING_MS);
    }

    function markShown() {
      const shown = Math.round(Math.abs(track?.scrollLeft ?? 0) / (track?.clientWidth || 1));
      for (const [at, mark] of [...(marks?.querySelectorAll("a") ?? [])].entries())
        mark.ariaCurrent = at === shown ? "true" : null;
    }

    gallery.addEventListener("click", onClick, { signal: stopped.signal });
    track.addEventListener("scroll", onScroll, { signal: stopped.signal });
    return () => stopped.abort();
  }, []);
}
