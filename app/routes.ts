import { index, type RouteConfig, route } from "@react-router/dev/routes";

// Every page address, in one list.
export default [
  index("landing/landing.tsx"),
  route("*", "landing/not-found-route.tsx"),
] satisfies RouteConfig;
