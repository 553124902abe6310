import { useNavigation } from "react-router";

/** Says what is being waited for while the next page loads; quick loads pass before it shows. */
export function NavigationStatus() {
  const { state, location } = useNavigation();
  // The checkout itself says that the order is on its way.
  const isOrder = location?.pathname.includes("/checkout/orders/");
  const shelf = /\/(products|collections\/[^/]+)$/.test(location?.pathname ?? "");
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-20 grid justify-items-center">
      {state === "loading" && !isOrder && (
        <p className="rounded-full bg-ink px-4 py-2 text-13 text-paper opacity-100 shadow-float transition-opacity delay-150 starting:opacity-0">
          {shelf ? "Loading products..." : "Loading..."}
        </p>
      )}
    </div>
  );
}
