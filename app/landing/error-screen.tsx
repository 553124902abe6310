import { useLocation, useNavigation } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import { ShutteredShop } from "./illustrations/shuttered-shop.tsx";

type Failure = { requestId?: string; refusal?: string };

/**
 * Says that something failed and shows the request id, never the reason. Without an id the request never reached us.
 * Nothing has failed when we refused it for now: then `refusal` says when to come again.
 */
export function ErrorScreen({ requestId, refusal }: Failure) {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  const title = refusal ? say.problem.refused : say.problem.unexpected;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center px-6 py-16 text-center">
      <title>{`${title} · Storewright`}</title>
      <ShutteredShop />
      <h1 className="mt-8 font-semibold text-28 tracking-tight">{title}</h1>
      <p className="mt-2 max-w-md text-16 text-muted">
        {refusal ?? (requestId ? say.problem.ours : say.problem.connection)}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={pathname + search} reloadDocument>
          {say.common.tryAgain}
        </LinkButton>
        <LinkButton to="/" reloadDocument variant="secondary">
          {say.problem.home}
        </LinkButton>
      </div>
      {requestId && (
        <p className="mt-8 text-13 text-muted">
          {`${say.problem.requestId} `}
          <code className="select-all font-mono text-ink">{requestId}</code>
        </p>
      )}
    </main>
  );
}
