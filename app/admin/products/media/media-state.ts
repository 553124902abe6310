import { moved } from "#app/admin/ui/moved.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import { featuredAfterRemoving } from "#rules/product/featured-image.ts";
import type { Product } from "#rules/product/product.ts";

export type Upload = {
  file: File;
  /** 0 to 1; at 1 the server is processing the picture. */
  progress: number;
  error?: string;
};

/** A stored picture, or one that is being uploaded and keeps its position. */
export type MediaItem = {
  key: string;
  alt: string;
  /** As it was chosen from a disk, until the form is left. */
  fileName?: string;
} & ({ picture: Picture; upload?: undefined } | { picture?: undefined; upload: Upload });

export type MediaState = {
  items: readonly MediaItem[];
  featuredUrl: string | null;
  /** The featured image was not chosen: it is the first of those that have arrived. */
  featuredByDefault?: boolean;
};

type MediaAction =
  | { do: "add"; uploads: { key: string; file: File }[] }
  | { do: "progress"; key: string; progress: number }
  | { do: "done"; key: string; picture: Picture }
  | { do: "failed"; key: string; error: string }
  | { do: "retry"; key: string }
  | { do: "remove"; key: string }
  | { do: "move"; from: number; to: number }
  | { do: "describe"; key: string; alt: string }
  | { do: "feature"; url: string }
  | { do: "restart"; state: MediaState };

export function openMedia(product?: Pick<Product, "images" | "featured_image_url">): MediaState {
  const items = (product?.images ?? []).map(({ id, alt, position: _position, ...picture }) => ({
    key: id,
    alt,
    picture,
  }));
  return { items, featuredUrl: product?.featured_image_url ?? null };
}

export function changeMedia(state: MediaState, action: MediaAction): MediaState {
  switch (action.do) {
    case "add":
      return { ...state, items: [...state.items, ...action.uploads.map(newItem)] };
    case "progress":
      return withUpload(state, action.key, { progress: action.progress });
    case "failed":
      return withUpload(state, action.key, { error: action.error });
    case "retry":
      return withUpload(state, action.key, { progress: 0, error: undefined });
    case "done":
      return arrived(state, action.key, action.picture);
    case "remove":
      return removed(state, action.key);
    case "move":
      return { ...state, items: moved(state.items, action.from, action.to) };
    case "describe":
      return withItem(state, action.key, (item) => ({ ...item, alt: action.alt }));
    case "feature":
      return { ...state, featuredUrl: action.url, featuredByDefault: false };
    case "restart":
      return action.state;
  }
}

export function savedImages(state: MediaState): { url: string; alt: string }[] {
  return state.items.flatMap(({ picture, alt }) => (picture ? [{ url: picture.url, alt }] : []));
}

export function isMediaChanged(opened: MediaState, now: MediaState): boolean {
  if (opened.featuredUrl !== now.featuredUrl || now.items.some((item) => item.upload)) return true;
  return JSON.stringify(savedImages(opened)) !== JSON.stringify(savedImages(now));
}

function newItem({ key, file }: { key: string; file: File }): MediaItem {
  return { key, alt: "", fileName: file.name, upload: { file, progress: 0 } };
}

/** The first image becomes the featured one when none is set; of several uploaded together, the first by
 *  position, whichever arrives first. */
function arrived(state: MediaState, key: string, picture: Picture): MediaState {
  const next = withItem(state, key, ({ alt, fileName }) => ({
    key,
    alt,
    ...(fileName && { fileName }),
    picture,
  }));
  if (state.featuredUrl && !state.featuredByDefault) return next;
  const first = savedImages(next).find(({ url }) => url === picture.url || url === state.featuredUrl);
  return { ...next, featuredUrl: first?.url ?? null, featuredByDefault: true };
}

function removed(state: MediaState, key: string): MediaState {
  const url = state.items.find((item) => item.key === key)?.picture?.url;
  const items = state.items.filter((item) => item.key !== key);
  if (!url) return { ...state, items };
  return { ...state, items, featuredUrl: featuredAfterRemoving(savedImages(state), state.featuredUrl, url) };
}

function withUpload(state: MediaState, key: string, change: Partial<Upload>): MediaState {
  return withItem(state, key, (item) =>
    item.upload ? { ...item, upload: { ...item.upload, ...change } } : item,
  );
}

function withItem(state: MediaState, key: string, change: (item: MediaItem) => MediaItem): MediaState {
  return { ...state, items: state.items.map((item) => (item.key === key ? change(item) : item)) };
}
