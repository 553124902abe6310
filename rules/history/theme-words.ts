import { sectionNames } from "#rules/theme/section-names.ts";
import type { Announcement, FocalPoint, Section, Theme, ThemeLink } from "#rules/theme/theme.ts";
import {
  choice,
  type FieldWords,
  html,
  type Line,
  moment,
  NONE,
  onOff,
  picture,
  plainly,
  type Say,
  type Teller,
} from "./said-changes.ts";

const FONTS = {
  inter: "Inter",
  fraunces: "Fraunces & Inter",
  playfair: "Playfair Display & Source Sans",
  garamond: "EB Garamond & Figtree",
  grotesk: "Space Grotesk & Work Sans",
  bricolage: "Bricolage Grotesque & DM Sans",
};

const FILTERS: Record<string, string> = {
  availability: "availability",
  price: "price",
  options: "options",
  vendor: "vendor",
  tags: "tags",
};

export const THEME_FIELDS: Record<keyof Theme, FieldWords> = {
  brand_color: { label: "Brand colour" },
  tone: { label: "Page tone", say: choice({ white: "White", warm: "Warm", dark: "Dark" }) },
  fonts: { label: "Fonts", say: choice(FONTS) },
  corners: { label: "Corners", say: choice({ sharp: "Sharp", soft: "Soft", round: "Round" }) },
  picture_shape: { label: "Picture shape" },
  logo: { label: "Logo", say: picture },
  small_logo: { label: "Small logo", say: picture },
  favicon: { label: "Favicon", say: picture },
  announcement: { label: "Announcement", lines: announcementLines },
  list_filters: {
    label: "Filters of product lists",
    say: (value) => ((value ?? []) as string[]).map((name) => FILTERS[name] ?? name).join(", ") || NONE,
  },
  list_order: { label: "Shoppers choose the order", say: onOff },
  sections: { label: "Home page", lines: sectionLines },
  footer_text: { label: "Footer text" },
  social_links: { label: "Profiles" },
  product_pictures: {
    label: "Product pictures",
    say: choice({ grid: "Grid of four", large: "Large, with thumbnails" }),
  },
  card_from_price: { label: "‘From’ before the price", say: onOff },
  card_second_picture: { label: "Second picture under the mouse", say: onOff },
  card_swatches: { label: "Colours below the title", say: onOff },
  related_products: { label: "Related products", say: onOff },
  recently_viewed: { label: "Recently viewed products", say: onOff },
  low_stock_at: { label: "‘Only 2 left’ from this stock on" },
  share_links: { label: "‘Share this cart’", say: onOff },
  sticky_add_to_cart: { label: "‘Add to cart’ stays in view on phones", say: onOff },
};

const link: Say = (value, tell) => {
  const to = value as ThemeLink | undefined;
  if (typeof to === "object" && to) return tell.titleOf(to.id) ?? `a deleted ${to.kind}`;
  return plainly(to, tell);
};

function announcementLines(value: unknown, tell: Teller): Line[] {
  const { text = "", link: to = "", from = null, until = null } = (value ?? {}) as Partial<Announcement>;
  return [
    { key: "text", label: "Announcement", text: plainly(text, tell) },
    { key: "link", label: "Announcement link", text: link(to, tell) },
    { key: "from", label: "Announcement, from", text: moment(from, tell) },
    { key: "until", label: "Announcement, until", text: moment(until, tell) },
  ];
}

/** Their order, and a line for each with all that it says. */
function sectionLines(value: unknown, tell: Teller): Line[] {
  const sections = (value ?? []) as Section[];
  const names = sectionNames(sections);
  return [
    { key: "order", label: "Home page, sections", text: names.join(", ") || NONE },
    ...sections.map((section, at) => ({
      key: section.id,
      label: `Home page, ${names[at]}`,
      text: sectionText(section, tell),
    })),
  ];
}

function sectionText({ id: _, kind: __, hidden, ...content }: Section, tell: Teller): string {
  const parts = Object.entries(content).map(([field, value]) => sectionPart(field, value, tell));
  return [hidden && "hidden", ...parts].filter(Boolean).join("; ") || "shown";
}

function sectionPart(field: string, value: unknown, tell: Teller): string {
  if (field === "html") return html(value, tell);
  if (field === "focal_point") {
    const { x, y } = value as FocalPoint;
    return x === 50 && y === 50 ? "" : `in view ${x} %, ${y} %`;
  }
  if (field === "button") {
    const { label, link: to } = value as { label: string; link: ThemeLink };
    return label || to ? `button ‘${label}’ to ${link(to, tell)}` : "";
  }
  if (field === "picture") return value ? `picture ${(value as { alt: string }).alt}`.trim() : "";
  if (field === "collection_id")
    return value ? `collection ${tell.titleOf(String(value)) ?? "that was deleted"}` : "";
  return value ? `${field === "layout" || field === "side" ? `${field} ` : ""}${value}` : "";
}
