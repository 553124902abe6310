import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** A page that the browser kept in its memory shows the order as it was when the page was left: it is read again. */
export function useReadAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && revalidate();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [revalidate]);
}
