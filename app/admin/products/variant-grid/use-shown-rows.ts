import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import { ROW_HEIGHT } from "./measures.ts";

/** The rows in view, and always the active one: a focused cell must not unmount while it is scrolled away. */
export function useShownRows(scroller: RefObject<HTMLElement | null>, count: number, activeRow: number) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      if (activeRow >= count || inView.includes(activeRow)) return inView;
      return [...inView, activeRow].sort((one, other) => one - other);
    },
    [activeRow, count],
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    rangeExtractor,
  });
  return { virtualRows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize() };
}
