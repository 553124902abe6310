import type { HeadersFunction, MetaFunction } from "react-router";
import { useStore } from "#app/storefront/store.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import type { Route } from "./+types/buy";
import { buyLoader } from "./buy.server.ts";
import { FillCart } from "./fill-cart.tsx";

export const loader = buyLoader;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** A link that fills the cart: see rules/cart/buy-link.ts. */
export default function BuyPage({ loaderData: { title, hint, filling, isShared } }: Route.ComponentProps) {
  const { home } = useStore();
  return (
    <div className="mx-auto max-w-2xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1 className="mb-6 font-semibold text-28 tracking-tight sm:text-40">{title}</h1>
      {filling ? (
        <FillCart {...filling} isShared={isShared} />
      ) : (
        <>
          <p className="mb-8 text-16 text-muted">{hint}</p>
          <LinkButton to={home || "/"} size="large">
            {say.common.continueShopping}
          </LinkButton>
        </>
      )}
    </div>
  );
}
