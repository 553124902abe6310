import type { Route } from "./+types/first-store-product";
import { productLoader } from "./product.server.ts";
import { ProductPage } from "./product-page.tsx";

// Without a store in the address, the oldest open one's product. Not cached: the oldest store may change.

export const loader = productLoader;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function FirstStoreProduct({ loaderData }: Route.ComponentProps) {
  return <ProductPage product={loaderData.product} />;
}
