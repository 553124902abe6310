import * as build from "virtual:react-router/server-build";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { createPageRoutes } from "./page-routes.ts";

const findRoute = createPageRoutes(build as unknown as ServerBuild);

function childrenOf(parentId: string | undefined): RouteObject[] {
  const children = Object.values(build.routes).filter((route) => route?.parentId === parentId);
  return children.map((route) => {
    const { id, path, index } = route as { id: string; path?: string; index?: boolean };
    return (index ? { id, index } : { id, path, children: childrenOf(id) }) as RouteObject;
  });
}

const ADDRESSES = [
  "/",
  "/admin",
  "/Admin/",
  "/admin/auth",
  "/admin/auth/confirm",
  "/admin/nowhere",
  "/admin/orders/7",
  "/admin/products/new",
  "/products",
  "/products/cart",
  "/products/checkout/orders/7",
  "/mugs",
  "/mugs/",
  "/m%C3%BCgs/products",
  "/mugs/products/blue%2Fmug",
  "/mugs/collections/a",
  "/mugs/collections",
  "/mugs/cart",
  "/mugs/checkout",
  "/mugs/checkout/orders/7",
  "/mugs/orders/7",
  "/mugs/products/a/b",
  "//mugs",
  "/a\nb",
  "/%zz/b",
];

describe("the page of an address is the one that React Router would choose among all", () => {
  test.each(ADDRESSES)("%j", (path) => {
    const asked = new URL(`http://localhost:3000${path}`);
    const chosen = matchRoutes(childrenOf(undefined), asked.pathname)?.at(-1)?.route.id;
    expect(findRoute(asked)?.id).toBe(chosen);
  });
});
