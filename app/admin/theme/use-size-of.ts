import { type RefObject, useEffect, useState } from "react";

type Size = { width: number; height: number };

/** Undefined until it is measured, and while it is not shown. */
export function useSizeOf(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      // A hidden one keeps its size: the page inside must not start anew.
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
