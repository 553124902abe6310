import type { Page } from "playwright-core";
import { confirmIdentity, oldProof } from "./owner.ts";
import type { Screens } from "./screen-states.ts";
import { NOWHERE } from "./world.ts";

const MOVING = "/admin/settings/moving";

/** Repairs, a question and a column without a place. */
export const MOVED_CATALOGUE = `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Cost per item,Status
moved-jug,Moved jug,Kiln,Colour,Blue,MJ-1,shopify,5,deny,12.00,10.00,3,active
moved-jug,,,,Red,MJ-2,shopify,-7,deny,13.00,,3,
moved-card,Moved card,Kiln,Title,Default Title,MC-1,,,continue,20.00,,,active
`;

/** A simple product, and a variable one with two variations. */
export const WOO_CATALOGUE = `ID,Type,SKU,Name,Published,Description,Tax status,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)
11,simple,WC-1,Woo card,1,A card,taxable,1,5,20.00,Paper,,,
12,variable,WJ,Woo jug,1,A jug,taxable,1,,,Pottery > Jugs,,Colour,"Blue, Red"
13,variation,WJ-BLUE,Woo jug - Blue,1,,taxable,1,4,12.00,,WJ,Colour,Blue
14,variation,WJ-RED,Woo jug - Red,1,,taxable,1,2,13.00,,WJ,Colour,Red
`;

/** Pictures at addresses that no website has. */
export const PICTURED = `Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text,Status
pictured-jug,Pictured jug,PJ-1,shopify,5,12.00,http://127.0.0.1/jug.jpg,Front,draft
pictured-jug,,,,,,http://169.254.169.254/${"long/".repeat(30)}jug.jpg,Back,
`;

/** Shifted by one cell from the price on. */
const SHIFTED = `Handle,Title,Variant SKU,Variant Inventory Policy,Variant Price,Variant Grams,Status
shifted-jug,Shifted jug,SJ-1,"5",deny,12.00,500
shifted-cup,Shifted cup,SC-1,"2",deny,9.00,250
shifted-plate,Shifted plate with a long name,SP-1,"7",continue,14.00,700
`;

/** Importing, and the list of imports. */
export const IMPORTS: Screens = {
  "admin/moving/moving-page.tsx": {
    empty: {
      "import and export, empty": async ({ go, says }) => {
        await go(MOVING);
        await says("No imports in the last 30 days.");
        await says("No exports in the last 7 days.");
        await says("No archive in the last 7 days.");
      },
    },
    stocked: {
      "import and export, a written file": async ({ go, page }) => {
        await go(MOVING);
        await page.getByRole("button", { name: "Products", exact: true }).click();
        await page.getByRole("button", { name: "Export", exact: true }).click();
        await page
          .getByRole("button", { name: /^Download/ })
          .first()
          .waitFor();
      },
      "import and export, an archive": async ({ go, page, press, shop, email }) => {
        await go(MOVING);
        await oldProof(page, "**/api/exports");
        await press("Make archive");
        await confirmIdentity(page, shop, email);
        await page.getByText("kept until").waitFor({ timeout: 120_000 });
      },
      "import and export, loading": async ({ go, hold, says }) => {
        await hold("**/api/imports");
        await go(MOVING);
        await says("Loading...");
      },
    },
  },
  "admin/imports/import-page.tsx": {
    empty: {
      "import, not there": async ({ go, says }) => {
        await go(`/admin/imports/${NOWHERE}`);
        await says("There is no such import");
      },
      "import, refused": async ({ go, page, says }) => {
        await go(MOVING);
        await choose(page, "photo.csv", "PK\u0003\u0004");
        await says("This file cannot be imported");
      },
      "import, refused for shifted cells": async ({ go, page, says }) => {
        await go(MOVING);
        await choose(page, "shifted.csv", SHIFTED);
        await says("How these rows were read");
      },
    },
    stocked: {
      "import, dry run": async ({ go, page, says }) => {
        await go(MOVING);
        await choose(page, "products_export.csv", MOVED_CATALOGUE);
        await says("Moved jug");
        await page.getByRole("link", { name: /^Repairs/ }).click();
        await page.getByText("Stock −7 becomes 0").click();
      },
      "import, pictures missing": async ({ go, page, says }) => {
        await go(MOVING);
        await choose(page, "pictured.csv", PICTURED);
        await page.getByRole("button", { name: "Import 1 product" }).click();
        await says("All 2 pictures could not be fetched");
      },
    },
  },
};

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.locator('input[type="file"]').setInputFiles(file);
}
