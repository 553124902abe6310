import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHtml } from "#test/any-html.ts";
import { withCpuTime } from "#test/cpu-time.ts";
import { SEED } from "#test/from-schema.ts";
import { runs } from "#test/is-sweep.ts";
import { XSS_VECTORS } from "#test/xss-vectors.ts";
import { sanitizeDescription } from "./sanitize-description.ts";

const PICTURE =
  "/storage/product-images/5d0e6c1a-2b34-4f5e-8a61-90c7d8e9f012/new/7a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.webp";

// Exactly the tags allowed in a description: any other tag fails the test.
const TAG =
  /^<(?:\/?(?:h[234]|p|blockquote|pre|code|[uo]l|li|strong|b|em|i|u|s|sub|sup|table|thead|tbody|tr|th|td)|\/a|br \/|hr \/|a(?: href="(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^"<>]*")? rel="nofollow ugc noopener"|img src="\/storage\/product-images\/[0-9a-z/-]+\.webp"(?: alt="[^"<>]*")? \/)>/;

function strayTags(html: string): string[] {
  return [...html.matchAll(/<[\s\S]*?(?:>|$)/g)].map(([tag]) => tag).filter((tag) => !TAG.test(tag));
}

describe("an owner's description", () => {
  test.each([
    ["<p>Hello <strong>you</strong></p>", "<p>Hello <strong>you</strong></p>"],
    ["<h1>Title</h1>", "<h2>Title</h2>"],
    ["<ul><li>One</li></ul><hr><br>", "<ul><li>One</li></ul><hr /><br />"],
    [
      '<a href="https://example.com" target="_blank" class="x" onclick="y()">Go</a>',
      '<a href="https://example.com" rel="nofollow ugc noopener">Go</a>',
    ],
    [
      '<a href="mailto:a@b.example">Mail</a>',
      '<a href="mailto:a@b.example" rel="nofollow ugc noopener">Mail</a>',
    ],
    ['<a href="javascript:alert(1)">Go</a>', '<a rel="nofollow ugc noopener">Go</a>'],
    [`<img src="${PICTURE}" alt="A mug" style="x">`, `<img src="${PICTURE}" alt="A mug" />`],
    ['<img src="https://evil.example/pixel.png" alt="x">', ""],
    ['<p style="position:fixed" class="modal" id="root">x</p>', "<p>x</p>"],
    ["<script>alert(1)</script>after", "after"],
    ["2 < 3 & 4 > 1", "2 &lt; 3 &amp; 4 &gt; 1"],
  ])("%s becomes %s", (written, kept) => {
    expect(sanitizeDescription(written)).toBe(kept);
  });

  test("cannot link into the back office, by a path or by our own address", () => {
    const bare = '<a rel="nofollow ugc noopener">x</a>';
    expect(sanitizeDescription('<a href="/admin/auth/confirm#t">x</a>')).toBe(bare);
    const absolute = '<a href="https://shop.example/admin" rel="nofollow ugc noopener">x</a>';
    expect(sanitizeDescription(absolute, "https://shop.example")).toBe(bare);
    expect(sanitizeDescription(absolute, "https://other.example")).toBe(absolute);
  });

  test("keeps only allowed tags, for every attack in the list", () => {
    expect(XSS_VECTORS.length).toBeGreaterThan(1_500);
    const leaks = XSS_VECTORS.map((vector) => ({ vector, kept: sanitizeDescription(vector) })).filter(
      ({ kept }) => strayTags(kept).length > 0 || /javascript:|vbscript:|data:/i.test(attributesOf(kept)),
    );
    expect(leaks).toEqual([]);
  });

  test("keeps only allowed tags, however the attacks are cut and joined", () => {
    const piece = fc
      .tuple(fc.constantFrom(...XSS_VECTORS), fc.nat(80), fc.nat(80))
      .map(([vector, from, length]) => vector.slice(from, from + length));
    const text = fc.array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 6 });
    fc.assert(
      fc.property(text, (pieces) => {
        const kept = sanitizeDescription(pieces.join(""));
        expect(strayTags(kept)).toEqual([]);
        expect(attributesOf(kept)).not.toMatch(/javascript:|vbscript:|data:/i);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test("that was sanitized does not change again", () => {
    const expectSettled = (html: string) => {
      const kept = sanitizeDescription(html);
      expect(sanitizeDescription(kept)).toBe(kept);
    };
    XSS_VECTORS.forEach(expectSettled);
    for (const html of ["<td><div><tr>", "<th><div><td>", "<thead><div><td>", "<thead><div><tbody>"])
      expectSettled(html);
    fc.assert(fc.property(anyHtml, expectSettled), { numRuns: runs(1_000), seed: SEED });
  });

  test("that is clean already is what the parser makes of it", () => {
    const tags = "h2 p pre code ul li b em sup table thead tbody tr th td".split(" ");
    const marks = tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag}>text</${tag}>`]);
    const words = ["text ", "\n", "\u00a0", "'", '"', "/", "&amp;", "&lt;", "&gt;", "<br />", "<hr />"];
    const part = fc.constantFrom(...marks, ...words);
    const nested = fc.letrec<{ html: string }>((tie) => ({
      html: fc.oneof(
        { depthSize: "small" },
        part,
        fc
          .tuple(fc.constantFrom(...tags), fc.array(tie("html"), { maxLength: 3 }))
          .map(([tag, inner]) => `<${tag}>${inner.join("")}</${tag}>`),
      ),
    })).html;
    fc.assert(
      fc.property(fc.array(nested, { maxLength: 5 }), (parts) => {
        const html = parts.join("");
        // The parser reads all of it, because of a tag that is not kept.
        expect(sanitizeDescription(html)).toBe(sanitizeDescription(`${html}<span></span>`));
      }),
      { numRuns: runs(3_000), seed: SEED },
    );
  });

  test("of ten thousand nested tags is sanitized quickly", () => {
    const { cpuMs } = withCpuTime(() => {
      sanitizeDescription("<b>".repeat(3_333));
      sanitizeDescription('<a href="'.repeat(1_000));
    });
    expect(cpuMs).toBeLessThan(500);
  });
});

function attributesOf(html: string): string {
  return [...html.matchAll(/<[^>]*>/g)].join(" ");
}
