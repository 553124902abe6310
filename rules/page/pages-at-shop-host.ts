/**
 * Every page, by its route in app/routes.ts.
 * - shop: at the root of a shop's host; its address below the slug leads there
 * - shop-and-slug: at both, so that a cart that was filled below the slug can still be bought, and its confirmation
 *   empties it
 * - never: on the platform alone
 */
export const PAGES_AT_SHOP_HOST: Readonly<Record<string, "shop" | "shop-and-slug" | "never">> = {
  root: "shop",
  "storefront/layout": "shop",
  "storefront/home/home": "shop",
  "storefront/products/products": "shop",
  "storefront/product/product": "shop",
  "storefront/collection/collection": "shop",
  "storefront/page/page": "shop",
  "storefront/shipping/shipping": "shop",
  "storefront/account/account": "shop",
  "storefront/withdraw/withdraw": "shop",
  "storefront/back-in-stock/ask": "shop",
  "storefront/back-in-stock/wish": "shop",
  "storefront/news/ask": "shop",
  "storefront/news/consent": "shop",
  "storefront/buy/buy": "shop",
  "storefront/cart/cart": "shop-and-slug",
  "storefront/checkout/checkout": "shop-and-slug",
  "storefront/order-confirmation/order-confirmation": "shop-and-slug",
  "storefront/invoice/invoice": "shop-and-slug",
  "storefront/order-status/order-status": "shop",
  "landing/not-found-route": "shop",

  "landing/landing": "never",
  "first-store": "never",
  "storefront/product/first-store-product": "never",
  "admin/*": "never",
};
