import { useLocation, useNavigation } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { ShutteredShop } from "./illustrations/shuttered-shop.tsx";

type Failure = { requestId?: string; refusal?: string };

/**
 * Says that something failed and shows the request id, never the reason. Without an id the request never reached us.
 * Nothing has failed when we refused it for now: then `refusal` says when to come again.
 */
export function ErrorScreen({ requestId, refusal }: Failure) {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  const title = refusal ? "Please try again" : "Unexpected Application Error!";
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center px-6 py-16 text-center">
      <title>{`${title} · Storewright`}</title>
      <ShutteredShop />
      <h1 className="mt-8 font-semibold text-28 tracking-tight">{title}</h1>
      <p className="mt-2 max-w-md text-16 text-muted">
        {refusal ??
          (requestId
            ? "Something went wrong on our side, and it has been logged. Please try again in a moment."
            : "This page could not be loaded. Please check your connection, and try again in a moment.")}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={pathname + search} reloadDocument>
          Try again
        </LinkButton>
        <LinkButton to="/" reloadDocument variant="secondary">
          Return to Home
        </LinkButton>
      </div>
      {requestId && (
        <p className="mt-8 text-13 text-muted">
          Request id: <code className="select-all font-mono text-ink">{requestId}</code>
        </p>
      )}
    </main>
  );
}
