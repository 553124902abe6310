import { afterAll, expect, test } from "vitest";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { XSS_VECTORS } from "#test/xss-vectors.ts";
import { closePages, openPage } from "./browser.ts";

afterAll(closePages);

type Judged = { ran: string[]; strange: string[] };

// Inserts each text into the page as HTML, triggers every element, and reports what ran or should not be there.
async function judge(texts: string[]): Promise<Judged> {
  const { page, context } = await openPage();
  await page.setContent("<!doctype html><main></main>");
  const judged = await page.evaluate(async (texts) => {
    const ran: string[] = [];
    const strange: string[] = [];
    let current = "";
    for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
      Object.assign(window, { [name]: () => ran.push(current) });
    }
    const tags =
      "H2 H3 H4 P BR HR BLOCKQUOTE PRE CODE UL OL LI STRONG B EM I U S SUB SUP A IMG TABLE THEAD TBODY TR TH TD".split(
        " ",
      );
    const attributes = ["href", "rel", "src", "alt"];
    const main = document.querySelector("main") as HTMLElement;
    for (const text of texts) {
      current = text;
      main.innerHTML = text;
      for (const element of main.querySelectorAll<HTMLElement>("*")) {
        const names = element.getAttributeNames();
        const isOdd = !tags.includes(element.tagName) || names.some((name) => !attributes.includes(name));
        const link = element.getAttribute("href");
        const isOddLink =
          link !== null && !/^(https?|mailto|tel):$/.test(new URL(link, "https://shop.example").protocol);
        if (isOdd || isOddLink) strange.push(text);
        for (const event of ["click", "mouseover", "pointerenter", "focus", "toggle", "animationstart"]) {
          if (!element.hasAttribute("href")) element.dispatchEvent(new Event(event, { bubbles: true }));
        }
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { ran, strange };
  }, texts);
  await context.close();
  return judged;
}

test("nothing of a sanitized description runs in a browser, even without our Content-Security-Policy", async () => {
  const cleaned = [...new Set(XSS_VECTORS.map((vector) => sanitizeDescription(vector)))];
  expect(await judge(cleaned)).toEqual({ ran: [], strange: [] });
});

test("the same vectors do run without sanitizing", async () => {
  const { ran } = await judge(["<img src=x onerror=alert(1)>", "<p onclick=alert(1)>x</p>"]);
  expect(ran.length).toBeGreaterThan(1);
});
