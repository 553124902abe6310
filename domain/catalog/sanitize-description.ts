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
  // Their text is code or styling, never words for a shopper.
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "xmp", "title", "iframe", "noembed"],
  nestingLimit: 30,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !OWN_PICTURE.test(attribs.src ?? ""),
};

/**
 * What stays of an owner's HTML: words and their structure. Called when it is saved and again before it is
 * shown: owners are strangers, and their words stand on the origin that every session belongs to. Which origin that
 * is only a page knows: what is saved outlives a move to another.
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
