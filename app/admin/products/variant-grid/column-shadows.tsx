import { type RefObject, useEffect, useState } from "react";

/** A soft shadow at each edge behind which more columns follow. */
export function ColumnShadows({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { left, right } = useHiddenSides(scroller);
  return (
    <div aria-hidden="true">
      {left && <div data-more="left" className={`${SHADOW} left-(--name-column) bg-linear-to-r`} />}
      {right && <div data-more="right" className={`${SHADOW} right-px rounded-r-control bg-linear-to-l`} />}
    </div>
  );
}

const SHADOW = "pointer-events-none absolute inset-y-px z-4 w-6 from-ink/12 to-transparent";

function useHiddenSides(scroller: RefObject<HTMLElement | null>) {
  const [left, setLeft] = useState(false);
  const [right, setRight] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setLeft(scrollLeft > 0);
      // Where the page is zoomed, the far end is a fraction of a pixel away.
      setRight(scrollWidth - clientWidth - scrollLeft >= 1);
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller]);
  return { left, right };
}
