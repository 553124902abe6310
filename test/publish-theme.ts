import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import type { DemoShop } from "./demo-shop.ts";
import { ownerRequests } from "./owner.ts";

/** Shows a demo shop in another look; what the change does not name is as in the default one. */
export async function publishTheme({ door, owner }: DemoShop, change: Partial<Theme>): Promise<void> {
  const as = ownerRequests(door, owner);
  const { version } = await answer<{ version: number }>(await as.get("/api/theme"));
  const theme = { ...DEFAULT_THEME, ...change };
  const draft = await answer<{ version: number }>(await as.put("/api/theme", { version, theme }));
  await answer(await as.post("/api/theme/publish", { version: draft.version }));
}

/** A hero with the picture of one of the demo products, and the default sections below. */
export async function heroWith(
  { door, owner }: DemoShop,
  product: string,
  words: { headline: string; text: string },
): Promise<Theme["sections"]> {
  type Product = { title: string; featured_image_url: string };
  const { products } = await answer<{ products: Product[] }>(
    await ownerRequests(door, owner).get("/api/products"),
  );
  const url = products.find(({ title }) => title === product)?.featured_image_url;
  if (!url) throw new Error(`The demo data has no picture of '${product}'.`);
  const button = { label: "", link: "" };
  return DEFAULT_THEME.sections.map((section) =>
    section.kind === "hero" ? { ...section, ...words, button, picture: { url, alt: product } } : section,
  );
}

async function answer<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`The theme was refused: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}
