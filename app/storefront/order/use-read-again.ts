import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** A page from the back/forward cache shows the order as it was: it is loaded again. */
export function useReadAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && revalidate();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [revalidate]);
}
