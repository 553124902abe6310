import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import { Sections } from "#app/storefront/owner-html.tsx";
import type { Route } from "./+types/home";
import { homeLoader } from "./home.server.ts";

export const handle = { ...cachedPage(), firstScreen: "shop" } satisfies FirstScreen;

export const loader = homeLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Home({ loaderData: { sections } }: Route.ComponentProps) {
  return <Sections html={sections} />;
}
