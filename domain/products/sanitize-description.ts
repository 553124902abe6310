import sanitizeHtml from "sanitize-html";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";

const OWN_PICTURE = new RegExp(`^${IMAGE_BUCKET_PATH}[0-9a-f-]{36}/[0-9a-z-]{1,36}/[0-9a-f-]{36}\\.webp$`);

/** They hold text, and need no attributes. */
const TEXT_TAGS = [
  ...["h2", "h3", "h4", "p", "blockquote", "pre", "code", "ul", "ol", "li"],
  ...["strong", "b", "em", "i", "u", "s", "sub", "sup"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
];

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, "br", "hr", "a", "img"],
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

// One more pass was always enough; a limit, so that no text can keep us busy.
const MOST_PASSES = 10;

/**
 * Sanitizes an owner's HTML down to text and its structure. Runs on save and again before output: owners are not
 * trusted, and their HTML is shown on the origin that every session belongs to. Only a page knows that origin; saved
 * HTML must survive a change of it.
 *
 * The result sanitizes to itself: elements that were nested wrongly can come out differently the second time, and an
 * import of what was exported would find a change.
 */
export function sanitizeDescription(html: string, origin?: string): string {
  const given = html.toWellFormed().trim();
  if (isClean(given)) return given;
  let before = html;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    // Cleaning a broken tag can leave half a character.
    const cleaned = sanitizeOnce(before, origin).toWellFormed().trim();
    if (cleaned === before || isPlainlyNested(cleaned)) return cleaned;
    before = cleaned;
  }
  return before;
}

function sanitizeOnce(html: string, origin: string | undefined): string {
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

const CLEAN_TAG = `/?(?:${TEXT_TAGS.join("|")})|(?:br|hr) /`;
/** A sign that is neither text nor one of these tags, as sanitizing writes them. */
const UNCLEAN = new RegExp(`<(?!(?:${CLEAN_TAG})>)|(?<!<(?:${CLEAN_TAG}))>|&(?!(?:amp|lt|gt);)`);

/** Most descriptions are plain: reading them with a parser took a quarter of the time of a dry run. */
function isClean(html: string): boolean {
  return !UNCLEAN.test(html) && isPlainlyNested(html);
}

const INLINE = new Set(["a", "b", "code", "em", "i", "s", "strong", "sub", "sup", "u"]);
// A parser ends these where such a part of a table begins.
const ENDED_BY: Record<string, string[]> = { tr: ["td", "th"], td: ["th", "thead"], tbody: ["thead"] };
const EMPTY = new Set(["br", "hr", "img"]);

/** HTML that nests like this comes out the same the second time. */
function isPlainlyNested(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)/g)) {
    if (slash && open.pop() !== name) return false;
    if (slash || (EMPTY.has(name) && open.at(-1) !== "p")) continue;
    const isInText = open.includes("p") || INLINE.has(open.at(-1) ?? "");
    if (ENDED_BY[name]?.includes(open.at(-1) ?? "")) return false;
    if (open.includes(name) || (isInText && !INLINE.has(name) && name !== "br")) return false;
    if (!EMPTY.has(name)) open.push(name);
  }
  return open.length === 0;
}
