import { useEffect } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import { ShutteredShop } from "./illustrations/shuttered-shop.tsx";

export function NotFound({ title = say.problem.notFound }: { title?: string }) {
  const { pathname } = useLocation();

  useEffect(() => {
    console.error(`404: there is no page at ${pathname}`);
  }, [pathname]);

  return (
    <main className="grid min-h-dvh place-content-center justify-items-center px-6 py-16 text-center">
      <title>404 · Storewright</title>
      <ShutteredShop />
      <h1 className="mt-8 font-semibold text-64 tracking-tight">404</h1>
      <p className="mt-1 text-20 text-muted">{title}</p>
      <LinkButton to="/" reloadDocument className="mt-8">
        {say.problem.home}
      </LinkButton>
    </main>
  );
}
