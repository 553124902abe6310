import { type RefObject, useEffect, useRef, useState } from "react";
import { say } from "#rules/language/say.ts";

// Longer than the pause between two scroll events, shorter than anybody notices.
const RESTING_MS = 90;
// Widths are whole numbers, positions are not.
const ROUNDING_PX = 6;

type Track = {
  track: RefObject<HTMLUListElement | null>;
  /** The item in view; while the row moves, the one that it moves to. */
  at: number;
  goTo: (index: number) => void;
  onScroll: () => void;
};

/** A row of items, each as wide as the row. The browser swipes, snaps and scrolls; this knows where that ends. */
export function useTrack(start: number, length: number, onLeave: () => void): Track {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const resting = useRef(0);

  // The dialog is open by now: a closed one has no width.
  useEffect(() => {
    const row = track.current;
    row?.scrollTo({ left: wayOfScrolling() * start * row.clientWidth, behavior: "instant" });
    return () => clearTimeout(resting.current);
  }, []);

  // As wide as the window: in another one the same item begins elsewhere.
  useEffect(() => {
    const stay = () => {
      const row = track.current;
      row?.scrollTo({ left: wayOfScrolling() * at * row.clientWidth, behavior: "instant" });
    };
    window.addEventListener("resize", stay);
    return () => window.removeEventListener("resize", stay);
  }, [at]);

  function show(index: number) {
    if (index === at) return;
    onLeave();
    setAt(index);
  }

  function goTo(index: number) {
    const row = track.current;
    const target = Math.min(Math.max(index, 0), length - 1);
    if (!row || target === at) return;
    show(target);
    row.scrollTo({ left: wayOfScrolling() * target * row.clientWidth });
  }

  function onScroll() {
    clearTimeout(resting.current);
    resting.current = window.setTimeout(() => {
      const row = track.current;
      if (!row || row.clientWidth === 0) return;
      const item = itemAt(Math.abs(row.scrollLeft), row.clientWidth);
      if (item === undefined) onScroll();
      else show(item);
    }, RESTING_MS);
  }

  return { track, at, goTo, onScroll };
}

/** A row that begins on the right is scrolled into negative numbers. */
export function wayOfScrolling(): number {
  return say.html.dir ? -1 : 1;
}

/** The item in view. None while the row is between two: a busy device pauses for longer than RESTING_MS on the way. */
export function itemAt(scrollLeft: number, width: number): number | undefined {
  const item = Math.round(scrollLeft / width);
  return Math.abs(scrollLeft - item * width) <= ROUNDING_PX ? item : undefined;
}
