/** One picture as JSON, from the row `media_files m`; null when the url names no file of ours. */
export function pictureJson(alt: string): string {
  return `case when m.url is not null then json_build_object(
    'url', m.url, 'alt', ${alt}, 'width', m.width, 'height', m.height, 'widths', m.widths, 'blur', m.blur) end`;
}
