import { LinkButton } from "#app/ui/button.tsx";
import { ShutteredShop } from "./illustrations/shuttered-shop.tsx";

/** Says that it went wrong and how to find out why, never why itself. */
export function ErrorScreen({ requestId }: { requestId?: string }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center px-6 py-16 text-center">
      <title>Unexpected Application Error! · Storewright</title>
      <ShutteredShop />
      <h1 className="mt-8 font-semibold text-28 tracking-tight">Unexpected Application Error!</h1>
      <p className="mt-2 max-w-md text-16 text-muted">
        Something went wrong on our side, and it has been noted. Please try again in a moment.
      </p>
      <LinkButton to="/" reloadDocument className="mt-8">
        Return to Home
      </LinkButton>
      {requestId && (
        <p className="mt-8 text-13 text-muted">
          Request id: <code className="select-all font-mono text-ink">{requestId}</code>
        </p>
      )}
    </main>
  );
}
