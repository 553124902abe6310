import { randomUUID } from "node:crypto";
import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anUpload } from "#test/factories-catalog.ts";
import { findPaperLook } from "./paper-look.ts";
import { publishTheme } from "./publish-theme.ts";
import { saveDraft } from "./save-draft.ts";

const db = await openDatabase();

const lookOf = (store: StoreId) => inStore(db, "owner", store, (tx) => findPaperLook(tx, store));

async function aStoreThatLooks(theme: Partial<Theme>): Promise<StoreId> {
  const store = await anOpenStore(db);
  const saved = await saveDraft(db, store, { version: 0, theme: { ...DEFAULT_THEME, ...theme } });
  if (!saved.ok) throw new Error(`The theme was refused: ${JSON.stringify(saved)}`);
  await publishTheme(db, store, { version: 1, by: randomUUID() as UserId });
  return store;
}

describe("what documents show of a theme", () => {
  test("is nothing where there is no theme, or nothing of it is the store's own", async () => {
    expect(await lookOf(await anOpenStore(db))).toBeUndefined();
    expect(await lookOf(await aStoreThatLooks({}))).toBeUndefined();
  });

  test.for(["#ffee00", "#f4f4f4", "#ff99cc"])(
    "is a colour that can be read on paper: %s",
    async (brand_color) => {
      const look = await lookOf(await aStoreThatLooks({ brand_color, tone: "dark" }));
      expect(wcagContrast(look?.accent ?? "#ffffff", "#ffffff")).toBeGreaterThan(4.5);
    },
  );

  test("is the logo, small enough for a head, with a ground where it was made for dark pages", async () => {
    const store = await anOpenStore(db);
    const url = await anUpload(db, store);
    const saved = await saveDraft(db, store, {
      version: 0,
      theme: { ...DEFAULT_THEME, tone: "dark", logo: { url, alt: "Kiln" } },
    });
    expect(saved.ok).toBe(true);
    await publishTheme(db, store, { version: 1, by: randomUUID() as UserId });
    const { logo } = (await lookOf(store)) ?? {};
    expect(logo).toMatchObject({ url, alt: "Kiln", ground: "#131417" });
    expect(logo?.width).toBeLessThanOrEqual(220);
    expect(logo?.height).toBeLessThanOrEqual(64);
  });
});
