import { useEffect, useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { ErrorScreen } from "./landing/error-screen.tsx";
import { NotFound } from "./landing/not-found.tsx";
import { useRequestId } from "./request-id.ts";
import { answerEarlyPresses, START_SCRIPTS } from "./scripts-later.ts";
import { interUrl } from "./ui/fonts.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "preload", href: interUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" data-request-id={useRequestId()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        <script>{START_SCRIPTS}</script>
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(answerEarlyPresses, []);
  return useFileIsMissing() ? <ErrorScreen requestId={undefined} /> : <Outlet />;
}

/** Missing after a reload too, or unreachable: see RELOAD_ONCE in vite.config.ts. */
function useFileIsMissing(): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const miss = () => setMissing(true);
    window.addEventListener("missing-file", miss);
    return () => window.removeEventListener("missing-file", miss);
  }, []);
  return missing;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = useRequestId();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound title={typeof error.data === "string" ? error.data : undefined} />;
  return <ErrorScreen requestId={requestId} />;
}
