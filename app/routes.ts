import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// All page routes, in one list.
export default [
  index("landing/landing.tsx"),
  layout("admin/office.tsx", [
    route("admin/auth", "admin/auth/sign-in.tsx"),
    route("admin/auth/confirm", "admin/auth/confirm.tsx"),
    route("admin/onboarding", "admin/onboarding/onboarding.tsx"),
    route("admin/stores", "admin/people/stores-page.tsx"),
    route("admin/stores/:id", "admin/people/switch-store.tsx"),
    route("admin/orders/print", "admin/orders/print.tsx"),
    layout("admin/layout.tsx", [
      route("admin", "admin/dashboard/dashboard.tsx"),
      route("admin/orders", "admin/orders/list/orders.tsx"),
      route("admin/orders/:id", "admin/orders/order.tsx"),
      route("admin/products", "admin/products/product-list.tsx"),
      route("admin/products/:id", "admin/products/product-page.tsx"),
      route("admin/imports/:id", "admin/imports/import-page.tsx"),
      route("admin/collections", "admin/collections/collection-list.tsx"),
      route("admin/collections/:id", "admin/collections/collection-page.tsx"),
      route("admin/discounts", "admin/discounts/discount-list.tsx"),
      route("admin/discounts/:id", "admin/discounts/discount-page.tsx"),
      route("admin/online-store/theme", "admin/theme/theme-page.tsx"),
      route("admin/online-store/pages", "admin/shop-pages/page-list.tsx"),
      route("admin/online-store/pages/:id", "admin/shop-pages/page-page.tsx"),
      route("admin/online-store/menus", "admin/menus/menus-page.tsx"),
      route("admin/online-store/redirects", "admin/redirects/redirect-list.tsx"),
      route("admin/online-store/redirects/:id", "admin/redirects/redirect-page.tsx"),
      route("admin/settings", "admin/settings/settings.tsx"),
      route("admin/settings/details", "admin/settings/details/details-page.tsx"),
      route("admin/settings/language", "admin/settings/language/language-page.tsx"),
      route("admin/settings/domain", "admin/settings/domain/domain-page.tsx"),
      route("admin/settings/search", "admin/settings/search/search-page.tsx"),
      route("admin/settings/shipping", "admin/settings/shipping/shipping-page.tsx"),
      route("admin/settings/taxes", "admin/settings/taxes/taxes-page.tsx"),
      route("admin/settings/payments", "admin/settings/payments/payments-page.tsx"),
      route("admin/settings/mails", "admin/settings/mails/mails-page.tsx"),
      route("admin/settings/invoices", "admin/settings/invoices/invoices-page.tsx"),
      route("admin/settings/customers", "admin/settings/customers/customers-page.tsx"),
      route("admin/settings/moving", "admin/moving/moving-page.tsx"),
    ]),
  ]),

  // Before the stores' routes: /products/cart is a product of the first store, not the cart of a store named
  // "products".
  layout("storefront/layout.tsx", { id: "first-store" }, [
    route("products/:handle", "storefront/product/first-store-product.tsx"),
  ]),
  route(":storeSlug", "storefront/layout.tsx", [
    index("storefront/home/home.tsx"),
    route("products", "storefront/products/products.tsx"),
    route("products/:handle", "storefront/product/product.tsx"),
    route("collections/:handle", "storefront/collection/collection.tsx"),
    route("pages/:handle", "storefront/page/page.tsx"),
    route("shipping", "storefront/shipping/shipping.tsx"),
    route("withdraw", "storefront/withdraw/withdraw.tsx"),
    route("back-in-stock", "storefront/back-in-stock/ask.ts"),
    route("back-in-stock/:wish", "storefront/back-in-stock/wish.ts"),
    route("cart", "storefront/cart/cart.tsx"),
    route("checkout", "storefront/checkout/checkout.tsx"),
    route("checkout/orders/:orderId", "storefront/order-confirmation/order-confirmation.tsx"),
    route("checkout/orders/:orderId/invoice", "storefront/invoice/invoice.tsx"),
    route("orders/:orderNumber", "storefront/order-status/order-status.tsx"),
  ]),

  route("*", "landing/not-found-route.tsx"),
] satisfies RouteConfig;
