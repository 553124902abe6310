import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { pictureJson } from "#domain/pictures/shop-pictures.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import type { Look } from "#rules/store/shop-store.ts";
import { socialNetwork } from "#rules/theme/social-network.ts";
import type { Theme, ThemePicture } from "#rules/theme/theme.ts";
import { readLinkPaths } from "./link-paths.ts";
import { themeStyle } from "./theme-style.ts";

/** What every page shows of a theme, from what its owner has set. */
export async function makeLook(db: Db, store: { id: StoreId; home: string }, theme: Theme): Promise<Look> {
  const { logo, small_logo, favicon, announcement } = theme;
  const pictures = await readPictures(db, store.id, [logo, small_logo, favicon]);
  const pathOf = await readLinkPaths(db, store, [announcement.link]);
  const withAlt = (picture: ThemePicture | null) => {
    const file = picture && pictures.get(picture.url);
    return file ? { ...file, alt: picture.alt } : null;
  };
  return {
    style: themeStyle(theme),
    fonts: theme.fonts,
    logo: withAlt(logo),
    smallLogo: withAlt(small_logo),
    favicon: withAlt(favicon),
    announcement:
      announcement.text === "" ? null : { ...announcement, link: pathOf(announcement.link) ?? "" },
    footerText: theme.footer_text,
    socialLinks: theme.social_links.map((url) => ({ name: socialNetwork(url), url })),
  };
}

/** Those that are still there. */
export async function readPictures(
  db: Db,
  store: StoreId,
  wanted: (ThemePicture | null)[],
): Promise<Map<string, Picture>> {
  const urls = wanted.flatMap((picture) => picture?.url ?? []);
  if (urls.length === 0) return new Map();
  const rows = await askInStore<{ picture: Picture }>(db, "shopper", store, READ_PICTURES, [store, urls]);
  return new Map(rows.map(({ picture }) => [picture.url, picture]));
}

const READ_PICTURES: PreparedStatement = {
  name: "read-theme-pictures",
  text: `select ${pictureJson("''")} as picture from media_files m where m.store_id = $1 and m.url = any($2)`,
};
