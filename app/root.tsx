import { useEffect, useState } from "react";
import { preload } from "react-dom";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from "react-router";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import type { Route } from "./+types/root";
import { FIRST_SCREENS, type FirstScreen } from "./first-screens.ts";
import { ErrorScreen } from "./landing/error-screen.tsx";
import { NotFound } from "./landing/not-found.tsx";
import { useRequestId } from "./request-id.ts";
import { answerEarlyPresses, START_SCRIPTS } from "./scripts-later.ts";
import { Favicon } from "./storefront/favicon.tsx";
import { stylesheetUrl } from "./stylesheet.ts";
import { allFontsUrl, FONT_FACES } from "./theme-fonts/font-faces.ts";
import { interUrl } from "./ui/fonts.ts";

export function Layout({ children }: { children: React.ReactNode }) {
  const look = useShop()?.look;
  return (
    <html
      lang={say.html.lang}
      dir={say.html.dir || undefined}
      data-request-id={useRequestId()}
      style={look?.style}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <Favicon picture={look?.favicon} />
        <Styles />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        <script suppressHydrationWarning>{import.meta.env.SSR ? START_SCRIPTS : ""}</script>
      </body>
    </html>
  );
}

/** The store of this page; undefined on pages of ours. */
function useShop(): ShopStore | undefined {
  const data = useMatches().find(({ id }) => LAYOUTS.includes(id))?.loaderData;
  return (data as { store: ShopStore } | undefined)?.store;
}

// As app/routes.ts names the storefront's layout.
const LAYOUTS = ["storefront/layout", "first-store"];

/**
 * A page with a first screen carries the styles of that: nothing has to be fetched before it is drawn, and START_SCRIPTS
 * fetches the whole stylesheet. Other pages wait for the whole one, with our font on its way already. React keeps in the
 * browser what the server wrote here.
 */
function Styles() {
  const firstScreen = useFirstScreen();
  if (import.meta.env.SSR && !firstScreen)
    preload(interUrl, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <>
      {import.meta.env.SSR && (
        <style href="first-screen" precedence="first">
          {FIRST_SCREENS[firstScreen ?? "others"]}
        </style>
      )}
      {import.meta.env.SSR && <ThemeFonts />}
      {!(import.meta.env.SSR && firstScreen) && (
        <link rel="stylesheet" href={stylesheetUrl} precedence="whole" />
      )}
      <noscript>
        <link rel="stylesheet" href={stylesheetUrl} />
      </noscript>
    </>
  );
}

/** The faces of a theme's fonts; in a preview those of all themes, because the fonts change there. */
function ThemeFonts() {
  const { look, isPreview } = useShop() ?? {};
  const faces = look && FONT_FACES[look.fonts];
  if (isPreview) return <link rel="stylesheet" href={allFontsUrl} precedence="fonts" />;
  return (
    faces && (
      <style href="fonts" precedence="fonts">
        {faces}
      </style>
    )
  );
}

function useFirstScreen(): keyof typeof FIRST_SCREENS | undefined {
  const page = useMatches().at(-1);
  const handle = page?.handle as Partial<FirstScreen> | undefined;
  const failed = Boolean(useRouteError());
  if (import.meta.env.SSR && handle && !failed && isFiltered(page?.loaderData)) return "filtered";
  return failed ? undefined : handle?.firstScreen;
}

/** A list with filters: see filters.server.tsx. */
function isFiltered(data: unknown): boolean {
  const { filtered, found } = (data ?? {}) as { filtered?: string; found?: { filtered?: string } };
  return Boolean(filtered ?? found?.filtered);
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
  return <ErrorScreen requestId={requestId} refusal={refusalIn(error)} />;
}

/** The sentence of a server that cannot answer right now. One in front of ours would answer with a page. */
function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || (error.status !== 429 && error.status !== 503)) return undefined;
  return /^[^<]+$/.test(error.data) ? error.data : undefined;
}
