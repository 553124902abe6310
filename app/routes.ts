import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// Every page address, in one list.
export default [
  index("landing/landing.tsx"),
  layout("admin/office.tsx", [
    route("admin/auth", "admin/auth/sign-in.tsx"),
    route("admin/auth/confirm", "admin/auth/confirm.tsx"),
    route("admin/onboarding", "admin/onboarding/onboarding.tsx"),
    layout("admin/layout.tsx", [
      route("admin", "admin/dashboard/dashboard.tsx"),
      route("admin/orders", "admin/orders/orders.tsx"),
      route("admin/orders/:id", "admin/orders/order.tsx"),
      route("admin/settings", "admin/settings/settings.tsx"),
    ]),
  ]),
  route("*", "landing/not-found-route.tsx"),
] satisfies RouteConfig;
