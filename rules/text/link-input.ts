import { isOwnerLink } from "./owner-link.ts";
import { textInput } from "./text-input.ts";

export const MAX_LINK_LENGTH = 500;
const WRONG_LINK = "Enter a web address that begins with https://, or a path of your shop that begins with /";

/** A link that an owner types: to another site, or within this one. */
export function linkInput(field: string, { blank }: { blank: boolean }) {
  return textInput(field, MAX_LINK_LENGTH).refine(
    (href) => (blank && href === "") || isOwnerLink(href),
    WRONG_LINK,
  );
}
