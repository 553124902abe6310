import { useNavigation } from "react-router";
import { say } from "#rules/language/say.ts";

/** Says what is loading while the next page loads; fast loads end before it shows. */
export function NavigationStatus() {
  const { state, location } = useNavigation();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-20 grid justify-items-center">
      {state === "loading" && (
        <p className="rounded-full bg-ink px-4 py-2 text-13 text-paper opacity-100 shadow-float transition-opacity delay-150 starting:opacity-0">
          {loadingText(location.pathname)}
        </p>
      )}
    </div>
  );
}

function loadingText(path: string): string {
  if (path.includes("/checkout/orders/")) return say.layout.loadingOrder;
  return /\/(products|collections\/[^/]+)$/.test(path) ? say.layout.loadingProducts : say.common.loading;
}
