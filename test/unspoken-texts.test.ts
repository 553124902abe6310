import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { importsIn, ourFile } from "./imports.ts";

const ROOT = join(import.meta.dirname, "..");

// Whatever shoppers read starts here, and in what these files import.
const SHOPPERS = [
  "app/storefront/**/*.{ts,tsx}",
  "app/landing/{error-screen,not-found}.tsx",
  "domain/papers/*.tsx",
  "domain/mail-writers/write-{consent,order,stock-wish}-mail.ts",
];
const SHOWN = /^(app|domain\/mail\/templates)\//;

// Attributes and props that are shown or read out.
const READ_ATTRIBUTES =
  /^(alt|description|heading|hint|label|placeholder|title|aria-(description|label|placeholder|roledescription|valuetext))$/i;

const HAS_LETTERS = /\p{L}/u;
const LIKE_A_SENTENCE = /^\s*\p{Lu}\p{Ll}/u;

/** What begins like a sentence, and is none that shoppers read. */
const ALLOWED: Record<string, string[]> = {
  // Names of keys on a keyboard.
  "app/storefront/menu/header-menu.tsx": ["Escape"],
  "app/storefront/quote/discount-codes.tsx": ["Enter"],
  "app/storefront/search-box.tsx": ["Escape"],
  "app/storefront/search/use-combobox.ts": ["Enter", "Escape"],
  // Names of components that are loaded later.
  "app/storefront/product/picture-grid.tsx": ["PictureViewer"],
  "app/storefront/product/product-page.tsx": ["RecentlyViewed"],
  "app/storefront/product/purchase-form.tsx": ["BesideForm"],
  // Our own name in titles.
  "app/landing/error-screen.tsx": ["· Storewright"],
  "app/landing/not-found.tsx": ["404 · Storewright"],
  "domain/mail/templates/layout.tsx": ["Storewright"],
  // Names of elements, and words for the owner in the preview of the theme.
  "app/storefront/home/hero.tsx": ["Heading"],
  "app/storefront/home/sections.server.tsx": ["Edit", "h1", "h2"],
  // Errors and reasons in logs.
  "app/storefront/search/use-found.ts": ["The rows were answered with", "The search was answered with"],
  "app/storefront/store.server.ts": ["Store not found"],
  "domain/mail-writers/write-order-mail.ts": [
    "What it is about no longer exists.",
    "The order is cancelled.",
    "Nothing is to be paid any more.",
  ],
  "domain/mail-writers/write-consent-mail.ts": [
    "What it is about no longer exists.",
    "The address was mailed about this a short while ago.",
  ],
  "domain/mail-writers/write-stock-wish-mail.ts": [
    "What it is about no longer exists.",
    "It is sold out again.",
  ],
  // Words of a protocol, a stylesheet or the database.
  "app/storefront/news/consent.server.tsx": ["List-Unsubscribe", "One-Click"],
  "app/storefront/order/proof-cookie.server.ts": ["Path="],
  "domain/mail/templates/mail-styles.ts": ["Georgia, 'Times New Roman', serif"],
  "domain/mail/templates/order-parts.tsx": ["Default"],
};
// The vocabulary of schema.org.
const FOR_PROGRAMS = "app/storefront/json-ld.server.ts";

function shownFiles(): string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    found.add(file);
    for (const { name, isType } of importsIn(join(ROOT, file))) {
      const next = isType ? undefined : ourFile(file, name);
      if (next && SHOWN.test(next)) follow(next);
    }
  };
  for (const file of globSync(SHOPPERS, { cwd: ROOT })) follow(file);
  return [...found].filter((file) => file !== FOR_PROGRAMS).sort();
}

/** What is written into markup, or into a prop that people read, or begins like a sentence. */
function unspokenIn(file: string, source = readFileSync(join(ROOT, file), "utf8")): string[] {
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  const found = new Set<string>();
  const add = (texts: string[], isText: RegExp) => {
    for (const text of texts) if (isText.test(text)) found.add(text.trim());
  };
  const addChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
    add(children.flatMap(textsOf), HAS_LETTERS);
  new Visitor({
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute({ name, value }) {
      if (name.type === "JSXIdentifier" && READ_ATTRIBUTES.test(name.name) && value)
        add(textsOf(value), HAS_LETTERS);
    },
    Literal: (node) => add(textsOf(node), LIKE_A_SENTENCE),
    TemplateLiteral: (node) => add(textsOf(node), LIKE_A_SENTENCE),
  }).visit(program);
  return [...found].filter((text) => !ALLOWED[file]?.includes(text));
}

/** The texts that a node can be, or is made of. */
function textsOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case "JSXText":
      return [node.value];
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return [...node.quasis.map(({ value }) => value.cooked ?? ""), ...node.expressions.flatMap(textsOf)];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return textsOf(node.expression);
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap(textsOf);
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : textsOf(node.left)), ...textsOf(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [node.left, node.right].flatMap(textsOf) : [];
    default:
      return [];
  }
}

test("everything that shoppers read is a text of the catalogue", () => {
  const files = shownFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      "app/landing/error-screen.tsx",
      "domain/papers/invoice-sheet.tsx",
      "app/storefront/cart/cart.tsx",
      "app/ui/pagination.tsx",
      "domain/mail/templates/order-parts.tsx",
    ]),
  );
  const unspoken = files.map((file) => [file, unspokenIn(file)] as const);
  expect(Object.fromEntries(unspoken.filter(([, texts]) => texts.length > 0))).toEqual({});
});

test.for([
  ["<p>Add to cart</p>", "Add to cart"],
  ['<p>{sold ? "sold out" : price}</p>', "sold out"],
  ["<p>{`only ` + left}</p>", "only"],
  ['<Icon label="close" />', "close"],
  ['<img alt={alt || "a mug"} />', "a mug"],
  ['tell("Please try again.")', "Please try again."],
] as const)("%s is found", ([source, text]) => {
  expect(unspokenIn("example.tsx", `${source};`)).toContain(text);
});
