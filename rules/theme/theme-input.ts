import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { CollectionId } from "#rules/input/ids.ts";
import { instantInput } from "#rules/input/instant-input.ts";
import { recordTargetInput } from "#rules/menu/menu-input.ts";
import { imageInput } from "#rules/picture/image-input.ts";
import { linkInput, MAX_LINK_LENGTH } from "#rules/text/link-input.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";
import { isBlank } from "#rules/text/text.ts";
import { htmlInput, textInput } from "#rules/text/text-input.ts";
import {
  CORNERS,
  DEFAULT_DISPLAY,
  DEFAULT_THEME,
  FONT_PAIRS,
  HERO_LAYOUTS,
  LIST_FILTERS,
  MAX_LOW_STOCK,
  MAX_SECTIONS,
  MAX_SOCIAL_LINKS,
  PICTURE_LAYOUTS,
  PICTURE_SHAPES,
  type ProductDisplay,
  type Theme,
  TONES,
} from "./theme.ts";

const MAX_HTML_LENGTH = 20_000;
const WRONG_DATE = "Choose a date and a time";

// Signs that show nothing would leave an empty bar, or a heading without words.
const shownText = (field: string, maxLength: number) =>
  textInput(field, maxLength).overwrite((text) => (isBlank(text) ? "" : text));

const link = z.union([linkInput("Link", { blank: true }), recordTargetInput]);
const picture = imageInput.nullable();
const percent = z.number().min(0).max(100);
const focalPoint = z.strictObject({ x: percent, y: percent });
const button = z.strictObject({ label: shownText("Button", 40), link });
const heading = shownText("Heading", 80);

const shared = {
  id: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[a-z0-9-]*$/),
  hidden: z.boolean(),
};

export const richTextInput = htmlInput("Text", MAX_HTML_LENGTH);

const section = z.discriminatedUnion("kind", [
  z.strictObject({
    ...shared,
    kind: z.literal("hero"),
    // Stored heroes of earlier releases have none.
    layout: z.enum(HERO_LAYOUTS).default("beside"),
    picture,
    focal_point: focalPoint,
    headline: shownText("Headline", 80),
    text: shownText("Text", 300),
    button,
  }),
  z.strictObject({
    ...shared,
    kind: z.literal("featured-collection"),
    collection_id: idInput<CollectionId>().nullable(),
    heading,
  }),
  z.strictObject({ ...shared, kind: z.literal("collections"), heading }),
  z.strictObject({ ...shared, kind: z.literal("featured-products"), heading }),
  z.strictObject({
    ...shared,
    kind: z.literal("picture-with-text"),
    picture,
    focal_point: focalPoint,
    side: z.enum(["left", "right"]),
    heading,
    text: shownText("Text", 1_000),
    button,
  }),
  z.strictObject({ ...shared, kind: z.literal("rich-text"), html: richTextInput }),
]);

const announcement = z
  .strictObject({
    text: shownText("Announcement", 150),
    link,
    from: instantInput(WRONG_DATE).nullable(),
    until: instantInput(WRONG_DATE).nullable(),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ["until"],
    error: "The announcement ends before it begins",
  });

const socialLink = textInput("Profile", MAX_LINK_LENGTH).refine(
  (url) => /^https:\/\/[^\s/@]+(?:\/\S*)?$/i.test(url) && isOwnerLink(url),
  "Enter the profile's web address, beginning with https://",
);

const WRONG_STOCK = `Enter a number from 0 to ${MAX_LOW_STOCK}`;
const isOn = z.boolean().default(false);

// Who was written before these were there sends themes without them.
const display = {
  product_pictures: z.enum(PICTURE_LAYOUTS).default(DEFAULT_DISPLAY.product_pictures),
  card_from_price: isOn,
  card_second_picture: isOn,
  card_swatches: isOn,
  related_products: isOn,
  recently_viewed: isOn,
  low_stock_at: z.int(WRONG_STOCK).min(0, WRONG_STOCK).max(MAX_LOW_STOCK, WRONG_STOCK).default(0),
  sticky_add_to_cart: isOn,
  share_links: isOn,
} satisfies Record<keyof ProductDisplay, z.ZodType>;

export const themeInput = z.strictObject({
  brand_color: z
    .string("Choose a colour")
    .regex(/^#[0-9a-f]{6}$/i, "Enter a colour such as #0f6b4f")
    .toLowerCase(),
  tone: z.enum(TONES),
  fonts: z.enum(FONT_PAIRS),
  corners: z.enum(CORNERS),
  picture_shape: z.enum(PICTURE_SHAPES),
  logo: picture,
  small_logo: picture,
  favicon: picture,
  announcement,
  list_filters: z
    .array(z.enum(LIST_FILTERS))
    .max(LIST_FILTERS.length)
    .overwrite((chosen) => LIST_FILTERS.filter((filter) => chosen.includes(filter)))
    .default([]),
  list_order: isOn,
  sections: z
    .array(section)
    .max(MAX_SECTIONS, `A home page can have at most ${MAX_SECTIONS} sections`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Two sections have the same id"),
  footer_text: shownText("Footer text", 500),
  social_links: z
    .array(socialLink)
    .max(MAX_SOCIAL_LINKS, `At most ${MAX_SOCIAL_LINKS} profiles fit into the footer`)
    .refine((links) => new Set(links).size === links.length, "This profile is listed twice"),
  ...display,
}) satisfies z.ZodType<Theme>;

/**
 * A stored theme may be of an earlier release: what this one does not know is left out, and what was not known then is
 * as in a store without a theme.
 */
export function readStoredTheme(stored: unknown): Theme {
  const known = themeInput.safeParse(stored);
  if (known.success) return known.data;
  const given = { ...Object(stored), sections: knownSections(Object(stored).sections) };
  const fields = Object.entries(themeInput.shape).map(([name, schema]) => {
    const value = schema.safeParse(given[name]);
    return [name, value.success ? value.data : DEFAULT_THEME[name as keyof Theme]];
  });
  return Object.fromEntries(fields) as Theme;
}

function knownSections(stored: unknown): unknown {
  return Array.isArray(stored) ? stored.filter((given) => section.safeParse(given).success) : stored;
}

/** The draft as a whole, saved while its owner types. */
export const saveThemeInput = z.strictObject({ version: z.int().min(0), theme: themeInput });
