import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import type { Route } from "./+types/product";
import { productLoader } from "./product.server.ts";
import { ProductPage } from "./product-page.tsx";

export const handle = { ...cachedPage(), firstScreen: "shop" } satisfies FirstScreen;

export const loader = productLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage product={loaderData.product} />;
}
