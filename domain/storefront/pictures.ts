/** A picture with what a page needs to reserve its space. */
export type ShopPicture = {
  url: string;
  alt: string;
  width: number;
  height: number;
  widths: number[];
  blur: string;
};

/** One picture as JSON, from the row `media_files m`; null when the url names no file of ours. */
export function pictureJson(alt: string): string {
  return `case when m.url is not null then json_build_object(
    'url', m.url, 'alt', ${alt}, 'width', m.width, 'height', m.height, 'widths', m.widths, 'blur', m.blur) end`;
}
