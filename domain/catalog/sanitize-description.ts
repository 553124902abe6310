import sanitizeHtml from "sanitize-html";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";

const OWN_PICTURE = new RegExp(`^${IMAGE_BUCKET_PATH}[0-9a-f-]{36}/[0-9a-z-]{1,36}/[0-9a-f-]{36}\\.webp$`);

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h2", "h3", "h4", "p", "br", "hr", "blockquote", "pre", "code", "ul", "ol", "li"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "a", "img"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Their content is code or styling, not text for a shopper.
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "xmp", "title", "iframe", "noembed"],
  nestingLimit: 30,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !OWN_PICTURE.test(attribs.src ?? ""),
};

/**
 * Sanitizes an owner's HTML down to text and its structure. Runs on save and again before output: owners are not
 * trusted, and their HTML is shown on the origin that every session belongs to. Only a page knows that origin; saved
 * HTML must survive a change of it.
 */
export function sanitizeDescription(html: string, origin?: string): string {
  return sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      // A page has one h1, the product's title.
      h1: "h2",
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href && isOwnerLink(href, origin) && { href }), rel: "nofollow ugc noopener" },
      }),
    },
  });
}
