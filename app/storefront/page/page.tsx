import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import { OwnerHtml } from "#app/storefront/owner-html.tsx";
import type { Route } from "./+types/page";
import { pageLoader } from "./page.server.ts";

export const handle = { ...cachedPage(), firstScreen: "shop" } satisfies FirstScreen;

export const loader = pageLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-2xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1 className="mb-6 break-words font-semibold text-28 tracking-tight sm:mb-8 sm:text-40" dir="auto">
        {page.title}
      </h1>
      <OwnerHtml html={page.bodyHtml} />
    </article>
  );
}
