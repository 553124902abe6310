import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";

// Private use: no text of ours holds it, and React leaves it as it is. (Words are put in afterwards, so they may.)
const MARK = "\uE000";
// More than there are, unless a template grows: 31 numbers of lines and four lengths of an address.
const MAX_SHAPES = 150;

/**
 * A mail's HTML, for many mails of one kind. React renders it once for each shape of the view (how many lines, which
 * parts are missing); after that the words of each mail are escaped and put in their places. So a template shows the
 * strings of its view as text or in an attribute, and may ask whether one is there, but never what it says.
 */
export function createTemplate<View extends object>(Template: ComponentType<View>) {
  const rendered = new Map<string, string[]>();

  function render(shape: string): string[] {
    const pieces = renderToStaticMarkup(<Template {...JSON.parse(shape)} />).split(MARK);
    if (rendered.size === MAX_SHAPES) rendered.clear();
    rendered.set(shape, pieces);
    return pieces;
  }

  return (view: View): string => {
    const words: string[] = [];
    // The view as JSON, with the number of each string in the place of the string.
    const shape = JSON.stringify(view, (_, value) =>
      typeof value === "string" ? `${MARK}${words.push(value) - 1}${MARK}` : value,
    );
    const pieces = rendered.get(shape) ?? render(shape);
    // Every second piece is the number of a string.
    return pieces.map((piece, at) => (at % 2 ? escapeHtml(words[Number(piece)] ?? "") : piece)).join("");
  };
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
