/** First path segments that we use, or may use later: no store may take them. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...["admin", "api", "assets", "auth", "cart", "checkout", "collections", "dev", "factors", "metrics"],
  ...[
    "orders",
    "pages",
    "products",
    "robots",
    "robots-txt",
    "shipping",
    "sitemap",
    "sitemap-xml",
    "sitemaps",
  ],
  ...["back-in-stock", "buy", "news-list", "storage", "withdraw"],
  ...["about", "account", "app", "billing", "blog", "build", "cdn", "contact", "css", "dashboard", "docs"],
  ...["favicon", "favicon-ico", "feed", "files", "fonts", "graphql", "health", "help", "images", "img", "js"],
  ...["legal", "login", "logout", "mail", "manifest", "media", "null", "oauth", "onboarding", "openapi"],
  ...["pricing", "privacy", "public", "register", "search", "security", "settings", "shop", "sign-in"],
  ...["sign-out", "sign-up", "signin", "signout", "signup", "sso", "static", "status", "store", "stores"],
  ...["storewright", "support", "terms", "undefined", "uploads", "webhooks", "well-known", "www"],
]);

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug);
}
