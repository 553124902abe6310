import { type RefObject, useEffect, useState } from "react";

/** A shadow at each edge beyond which more columns follow. */
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
      // With page zoom, the end may be a fraction of a pixel away.
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
