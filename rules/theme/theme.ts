import type { CollectionId } from "#rules/input/ids.ts";
import type { RecordTarget } from "#rules/menu/menu.ts";

export const TONES = ["white", "warm", "dark"] as const;
export const FONT_PAIRS = ["inter", "fraunces", "playfair", "garamond", "grotesk", "bricolage"] as const;
export const CORNERS = ["sharp", "soft", "round"] as const;
export const PICTURE_SHAPES = ["4:5", "1:1", "3:2"] as const;

/** What shoppers can narrow a list of products by. */
export const LIST_FILTERS = ["availability", "price", "options", "vendor", "tags"] as const;

export type ListFilter = (typeof LIST_FILTERS)[number];
export const PICTURE_LAYOUTS = ["grid", "large"] as const;

export type Tone = (typeof TONES)[number];
export type FontPair = (typeof FONT_PAIRS)[number];
export type Corners = (typeof CORNERS)[number];
export type PictureShape = (typeof PICTURE_SHAPES)[number];
export type PictureLayout = (typeof PICTURE_LAYOUTS)[number];

/** The ground of a page, by its tone. */
export const PAPERS: Record<Tone, string> = { white: "#ffffff", warm: "#fbfaf7", dark: "#131417" };

/** The point of a picture that stays in view, in percent of its width and height. */
export type FocalPoint = { x: number; y: number };

/** A picture of the store's own uploads. */
export type ThemePicture = { url: string; alt: string };

/** A chosen record, or a typed address; blank is none. */
export type ThemeLink = string | RecordTarget;

export type Button = { label: string; link: ThemeLink };

export const HERO_LAYOUTS = ["beside", "full-width"] as const;
export type HeroLayout = (typeof HERO_LAYOUTS)[number];

/** Blank texts of a hero are SPEC.md's own: the store's name, 'New arrivals', 'Shop now'. */
type Hero = {
  kind: "hero";
  /** The picture beside the text, or as wide as the page with the text on it. */
  layout: HeroLayout;
  picture: ThemePicture | null;
  focal_point: FocalPoint;
  headline: string;
  text: string;
  button: Button;
};
type FeaturedCollection = {
  kind: "featured-collection";
  collection_id: CollectionId | null;
  heading: string;
};
type Collections = { kind: "collections"; heading: string };
type FeaturedProducts = { kind: "featured-products"; heading: string };
type PictureWithText = {
  kind: "picture-with-text";
  picture: ThemePicture | null;
  focal_point: FocalPoint;
  /** On which side the picture is, where there is space for two columns. */
  side: "left" | "right";
  heading: string;
  text: string;
  button: Button;
};
type RichText = { kind: "rich-text"; html: string };

type SectionContent = Hero | FeaturedCollection | Collections | FeaturedProducts | PictureWithText | RichText;

/** `id` is of the owner's browser, and tells the sections of one theme apart. */
export type Section = SectionContent & { id: string; hidden: boolean };
export type SectionKind = Section["kind"];

export type Announcement = {
  text: string;
  link: ThemeLink;
  /** Instants; null is always. */
  from: string | null;
  until: string | null;
};

/** What cards and product pages show beyond what every store's do: nothing, until an owner switches it on. */
export type ProductDisplay = {
  product_pictures: PictureLayout;
  /** 'From €49.00' where the variants' prices differ. */
  card_from_price: boolean;
  /** While a mouse is over the card. */
  card_second_picture: boolean;
  card_swatches: boolean;
  related_products: boolean;
  recently_viewed: boolean;
  /** 'Only 2 left' from this stock on; 0 is never. */
  low_stock_at: number;
  /** On a phone, while the button itself is out of view. */
  sticky_add_to_cart: boolean;
  /** Shoppers share links that fill a cart, from products, carts and orders. */
  share_links: boolean;
};

/** As shoppers see it: with the path of today. */
export type ShownAnnouncement = Announcement & { link: string };

/** How a store looks: what its owner sets, and nothing computed from it. */
export type Theme = ProductDisplay & {
  brand_color: string;
  tone: Tone;
  fonts: FontPair;
  corners: Corners;
  picture_shape: PictureShape;
  logo: ThemePicture | null;
  /** Instead of the logo on phones. */
  small_logo: ThemePicture | null;
  favicon: ThemePicture | null;
  announcement: Announcement;
  /** On product lists and in collections; none until the owner chooses some. */
  list_filters: ListFilter[];
  /** Shoppers choose the order of a list. */
  list_order: boolean;
  sections: Section[];
  footer_text: string;
  social_links: string[];
};

export function linksOfTheme({ announcement, sections }: Theme): ThemeLink[] {
  return [announcement.link, ...linksOfSections(sections)];
}

export function linksOfSections(sections: readonly Section[]): ThemeLink[] {
  return sections.flatMap((section) => ("button" in section ? [section.button.link] : []));
}

export function recordTargets(links: readonly ThemeLink[]): RecordTarget[] {
  return links.filter((link) => typeof link !== "string");
}

export const MAX_SECTIONS = 20;
export const MAX_SOCIAL_LINKS = 8;
export const MAX_LOW_STOCK = 99;

export const CENTRE: FocalPoint = { x: 50, y: 50 };

export const DEFAULT_DISPLAY: ProductDisplay = {
  product_pictures: "grid",
  card_from_price: false,
  card_second_picture: false,
  card_swatches: false,
  related_products: false,
  recently_viewed: false,
  low_stock_at: 0,
  sticky_add_to_cart: false,
  share_links: false,
};

export function displayOf(theme: Theme): ProductDisplay {
  const names = Object.keys(DEFAULT_DISPLAY) as (keyof ProductDisplay)[];
  return Object.fromEntries(names.map((name) => [name, theme[name]])) as ProductDisplay;
}

/** The look of a store whose owner has set nothing. */
export const DEFAULT_THEME: Theme = {
  brand_color: "#0f6b4f",
  tone: "warm",
  fonts: "inter",
  corners: "soft",
  picture_shape: "4:5",
  logo: null,
  small_logo: null,
  favicon: null,
  announcement: { text: "", link: "", from: null, until: null },
  list_filters: [],
  list_order: false,
  sections: [
    {
      id: "hero",
      kind: "hero",
      hidden: false,
      layout: "beside",
      picture: null,
      focal_point: CENTRE,
      headline: "",
      text: "",
      button: { label: "", link: "" },
    },
    { id: "collections", kind: "collections", hidden: false, heading: "" },
    { id: "products", kind: "featured-products", hidden: false, heading: "" },
  ],
  footer_text: "",
  social_links: [],
  ...DEFAULT_DISPLAY,
};
