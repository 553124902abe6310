import { echo } from "#domain/mail/echo.ts";
import type { MailColours, MailLook, MailPicture } from "#domain/mail/templates/mail-look.ts";
import { SANS, SERIF } from "#domain/mail/templates/mail-styles.ts";
import type { MailLine } from "#domain/mail/templates/order-parts.tsx";
import { makePalette } from "#domain/themes/palette.ts";
import { imageUrl, type Picture } from "#rules/picture/image-urls.ts";
import type { Corners, FontPair, Tone } from "#rules/theme/theme.ts";
import { readStoredTheme } from "#rules/theme/theme-input.ts";

type Renditions = Pick<Picture, "url" | "widths">;

/** What mails wear of a theme, as `WORN_THEME` reads it. */
export type WornTheme = {
  theme: unknown;
  logo: (Renditions & Pick<Picture, "width" | "height">) | null;
};

/** Of the row `stores s`; null in a store whose owner has published no theme. */
export const WORN_THEME = `(
  select json_build_object(
    'theme', json_build_object('brand_color', t.theme -> 'brand_color', 'tone', t.theme -> 'tone',
      'fonts', t.theme -> 'fonts', 'corners', t.theme -> 'corners', 'logo', t.theme -> 'logo'),
    'logo', (select json_build_object('url', m.url, 'widths', m.widths, 'width', m.width, 'height', m.height)
      from media_files m where m.store_id = t.store_id and m.url = t.theme -> 'logo' ->> 'url'))
  from themes t where t.store_id = s.id order by t.published_at desc, t.id desc limit 1)`;

/** The picture whose URL is given, of the row `of`; null when it names no file of ours. */
export function mailedPictureJson(url: string, of: string): string {
  return `(select json_build_object('url', m.url, 'widths', m.widths) from media_files m
    where m.store_id = ${of}.store_id and m.url = ${url})`;
}

const MAX_LOGO = { width: 220, height: 48 };

type Sender = { storeName: string; worn: WornTheme | null };

/** Undefined in a store without a theme: its mails look like ours. */
export function mailLook({ storeName, worn }: Sender, origin: string): MailLook | undefined {
  if (!worn) return undefined;
  const { brand_color, tone, fonts, corners, logo } = readStoredTheme(worn.theme);
  return {
    colours: coloursOf(brand_color, tone),
    dark: coloursOf(brand_color, "dark"),
    ...FONTS[fonts],
    ...CORNERS[corners],
    ...(worn.logo && { logo: shownLogo(worn.logo, origin, logo?.alt || storeName) }),
  };
}

function shownLogo(logo: NonNullable<WornTheme["logo"]>, origin: string, alt: string) {
  const scale = Math.min(1, MAX_LOGO.width / logo.width, MAX_LOGO.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return {
    src: origin + imageUrl(logo, Number(width) * SCREEN),
    alt: echo(alt, 80),
    width: String(width),
    height: String(height),
  };
}

// Phones have more than one dot to a pixel.
const SCREEN = 2;
const LINE_PICTURE = 56;

/** A line as it was read, with its picture. */
export type PicturedLine = Omit<MailLine, "picture"> & { pictureFile: Renditions | null };

export function dressedLines<Line extends PicturedLine>(
  lines: readonly Line[],
  look: MailLook | undefined,
  origin: string,
) {
  return lines.map(({ pictureFile, ...line }) => ({
    ...line,
    ...dressedPicture({ title: line.title, pictureFile }, look, origin),
  }));
}

type Pictured = Pick<PicturedLine, "title" | "pictureFile">;

export function dressedPicture(
  { title, pictureFile }: Pictured,
  look: MailLook | undefined,
  origin: string,
): { picture?: MailPicture } {
  if (!look || !pictureFile) return {};
  return { picture: { src: origin + imageUrl(pictureFile, LINE_PICTURE * SCREEN), alt: echo(title, 80) } };
}

// A palette takes some milliseconds, and a shop sends many mails.
const MAX_PALETTES = 500;
const palettes = new Map<string, MailColours>();

function coloursOf(brandColor: string, tone: Tone): MailColours {
  const key = `${brandColor} ${tone}`;
  const known = palettes.get(key);
  if (known) return known;
  const { paper, card, ink, muted, line, fill, "on-fill": onFill } = makePalette(brandColor, tone);
  const colours = { paper, card, ink, quiet: muted, line, fill, onFill };
  if (palettes.size === MAX_PALETTES) palettes.clear();
  palettes.set(key, colours);
  return colours;
}

// A mail brings no fonts: who has the theme's own sees them, and everybody else what is nearest to them.
const FONTS: Record<FontPair, { font: string; headings: string }> = {
  inter: { font: `Inter, ${SANS}`, headings: `Inter, ${SANS}` },
  fraunces: { font: `Inter, ${SANS}`, headings: `Fraunces, ${SERIF}` },
  playfair: { font: `'Source Sans 3', ${SANS}`, headings: `'Playfair Display', Didot, ${SERIF}` },
  garamond: {
    font: `Figtree, ${SANS}`,
    headings: `'EB Garamond', Garamond, 'Palatino Linotype', Palatino, ${SERIF}`,
  },
  grotesk: { font: `'Work Sans', ${SANS}`, headings: `'Space Grotesk', ${SANS}` },
  bricolage: { font: `'DM Sans', ${SANS}`, headings: `'Bricolage Grotesque', ${SANS}` },
};

const CORNERS: Record<Corners, { corner: string; cardCorner: string }> = {
  sharp: { corner: "0px", cardCorner: "0px" },
  soft: { corner: "6px", cardCorner: "12px" },
  round: { corner: "14px", cardCorner: "24px" },
};
