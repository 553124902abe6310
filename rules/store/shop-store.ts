import type { StoreId } from "#rules/input/ids.ts";
import type { Language } from "#rules/language/languages.ts";
import type { HashedTexts } from "#rules/language/own-texts.ts";
import type { ShopMenus } from "#rules/menu/menu.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import type { Picture, PictureWithAlt } from "#rules/picture/image-urls.ts";
import type { SearchTexts } from "#rules/search-listing/search-listing.ts";
import type { SharePicture } from "#rules/theme/share-card.ts";
import type { FontPair, ListFilter, ProductDisplay, ShownAnnouncement } from "#rules/theme/theme.ts";

/** What every page shows of a store's theme. */
export type Look = {
  /** Custom properties of app/tokens.css. */
  style: Record<string, string>;
  fonts: FontPair;
  logo: PictureWithAlt | null;
  smallLogo: PictureWithAlt | null;
  favicon: Picture | null;
  announcement: ShownAnnouncement | null;
  footerText: string;
  socialLinks: { name: string; url: string }[];
};

/** What every storefront page shows of its store. */
export type ShopStore = {
  id: StoreId;
  slug: string;
  /** What its addresses begin with. */
  home: string;
  /** Where the platform is, seen from the host of its own. */
  platform?: string;
  name: string;
  currency: Currency;
  shippingFlatRateCents: Cents;
  taxPercent: string;
  /** It has shipping zones or pickup: methods and prices depend on the country. */
  shipsByPlace: boolean;
  /** What a cart costs is asked of the server: it ships by place, or has discounts, tax settings or ways to pay. */
  quoted: boolean;
  /** Its orders are paid. Others have the demo checkout. */
  takesPayments: boolean;
  /** Whether prices include tax; null in a store that adds one percentage to everything. */
  taxIncluded: boolean | null;
  /** Shipping is not always free. */
  plusShipping: boolean;
  /** It has a discount with a code, whether or not that is active: a page does not change when one begins or ends. */
  takesCodes: boolean;
  /** Beside a crossed-out price, the lowest of the 30 days before is shown. */
  showLowestPrice: boolean;
  /** Shoppers can withdraw from the contract of their order on a page of it. */
  takesWithdrawals: boolean;
  /** Finished HTML for the footer, in a store that asks for news. */
  newsForm?: string;
  /** In the footer: pages that only some stores have. */
  links?: { to: string; text: string }[];
  /** Null in a store whose owner has published no theme. */
  look: Look | null;
  /** Null in a store whose owner has made none. */
  menus: ShopMenus | null;
  /** Its search box shows results at every key. */
  liveSearch?: true;
  /** Shoppers share links that fill a cart. */
  shares?: true;
  /** Customers find their own orders on pages of it. */
  hasAccounts?: true;
  /** Its pages say 'Opening soon', except those of orders. */
  isClosed?: true;
  /** Closed by the operator: its pages say so, in our words and without its look. */
  isSuspended?: true;
  /** These pages show a draft, at an address that few know. */
  isPreview?: true;
  /** Its current and former slugs: a cart may still be stored under a former one. */
  slugs: string[];
};

/** What shoppers can do with lists of products: nothing until the owner says so. */
export type ListControls = { filters: readonly ListFilter[]; order: boolean };

/** As the server knows it: with what the heads of pages need, and no browser. */
export type ServedStore = ShopStore & {
  /** The name of its own at which it stands for everyone. */
  mainName: string | null;
  /** The pages of its orders ask who comes before they show what is personal. */
  protectsOrders: boolean;
  /** Shoppers can ask for a mail when something sold out is back. */
  takesStockWishes: boolean;
  /** Shoppers are asked at the checkout and in the footer whether they want news by mail. */
  asksForNews: boolean;
  /** Assistants find its products, and fill carts and checkouts for their people. */
  sellsToAssistants: boolean;
  /** What its theme switches on in cards and product pages. */
  display: ProductDisplay;
  /** How search engines and shared links show the store. */
  listing: SearchTexts & { picture: SharePicture | null };
  lists: ListControls;
  language: Language;
  ownTexts: HashedTexts | null;
};

/** With what its page knows of where it stands. */
export type EnteredStore = ServedStore & {
  /** Where it stands for everyone, whatever address was asked for: of its name, or of its slug on the platform. */
  address: string;
};

/** A store with the tags of all that its pages show of it: itself, and what its menus link to. */
export type FoundStore = ServedStore & { tags: string[] };
