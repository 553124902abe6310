import { useQuery } from "@tanstack/react-query";
import type { LinksFunction } from "react-router";
import { cachedPage } from "#app/page-context.ts";
import allFontsUrl from "#app/theme-fonts/all.css?url";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ThemeEditor } from "./theme-editor.tsx";
import { themesQuery } from "./theme-queries.ts";

export const handle = cachedPage();

// The editor shows each font by its name.
export const links: LinksFunction = () => [{ rel: "stylesheet", href: allFontsUrl }];

export default function ThemePage() {
  const { data, isError, refetch } = useQuery(themesQuery);
  return (
    <>
      <title>Theme · Storewright</title>
      {data ? <ThemeEditor opened={data} /> : <NotLoaded failed={isError} onRetry={() => void refetch()} />}
    </>
  );
}

function NotLoaded({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Theme" />
      {failed ? <ErrorState message="Failed to load the theme" onRetry={onRetry} /> : <LoadingTheme />}
    </>
  );
}

function LoadingTheme() {
  return (
    <Loading>
      <div className="grid gap-6 lg:grid-cols-[22rem_1fr]">
        <div className="grid content-start gap-3">
          {["looks", "brand", "announcement", "home", "footer"].map((group) => (
            <Skeleton key={group} className="h-14" />
          ))}
        </div>
        <Skeleton className="h-96 max-lg:hidden" />
      </div>
    </Loading>
  );
}
