import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * For the part of the page that changes with the URL. The link that led to a new page often disappears, and the focus
 * with it: it moves here, where a screen reader starts to read. A fresh document starts at its top.
 */
export function useFocusOnArrival() {
  const ref = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const arrived = useRef(useNavigationType() === "POP" ? key : "");

  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true });
  }, [key]);

  return ref;
}
