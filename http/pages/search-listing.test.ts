// What search engines and messengers read: titles, descriptions and pictures that the owner chose, and JSON-LD.
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { updatePage } from "#domain/shop-pages/update-page.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "#rules/theme/share-card.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection, aCollectionForm } from "#test/factories-catalog.ts";
import { aPage, aPageForm } from "#test/factories-pages.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { aMug } from "#test/factories-storefront.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";
import { aPicture } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const ORIGIN = "http://localhost:3000";
const BREAKOUT = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
const OWN = { search_title: "Mugs by hand", search_description: "Thrown in Cologne." };

const testApp = await openTestApp({ DATA_DIR: await openTemporaryFolder() });
const { db } = testApp;
let owner: Owner;
let stranger: Owner;

beforeAll(async () => {
  owner = await anOwner(testApp, { name: "Clay" });
  stranger = await anOwner(testApp, { name: "Iron" });
});

const as = (who: Owner) => ownerRequests(testApp, who);
const put = (change: object, who = owner) => as(who).put("/api/store/settings", change);

async function read(path = "", who = owner): Promise<string> {
  return (await testApp.request(`/${who.slug}${path}`)).text();
}

async function headOf(path = "", who = owner) {
  const html = await read(path, who);
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: meta("description"),
    shared: [meta("og:title"), meta("og:description")],
    picture: meta("og:image"),
    size: [meta("og:image:width"), meta("og:image:height")].map(Number),
    alt: meta("og:image:alt"),
    card: meta("twitter:card"),
  };
}

async function organization(who = owner) {
  const [, json = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read("", who)) ?? [];
  return JSON.parse(json);
}

async function upload(purpose: "logo" | "social" | "theme", bytes: Buffer, who = owner): Promise<string> {
  const headers = { ...who.headers, "content-type": "image/png" };
  const init = { method: "POST", headers, body: new Uint8Array(bytes) };
  const { url } = await (await testApp.request(`/api/uploads?for=${purpose}`, init)).json();
  return url;
}

describe("own texts", () => {
  const shown = { title: OWN.search_title, description: OWN.search_description };
  const both = { ...shown, shared: [OWN.search_title, OWN.search_description] };

  test("of a product, a collection and a page stand in their heads alone, and stay until they are removed", async () => {
    await aMug(db, owner.storeId, { title: "Mug", handle: "mug", ...OWN });
    await aCollection(db, owner.storeId, { title: "Cups", handle: "cups", ...OWN });
    await aPage(db, owner.storeId, { title: "About", handle: "about", ...OWN });
    for (const path of ["/products/mug", "/collections/cups", "/pages/about"]) {
      expect(await headOf(path)).toMatchObject(both);
      expect(await read(path)).toMatch(/<h1[^>]*>(Mug|Cups|About)<\/h1>/);
    }
    expect((await headOf("/collections/cups?page=2")).title).toBe("Mugs by hand · Page 2");
  });

  test("of the store stand in the head of its home page, and in no other store's", async () => {
    expect(await headOf()).toMatchObject({ title: "Clay" });
    expect((await put(OWN)).status).toBe(200);
    expect(await headOf()).toMatchObject(both);
    expect(await headOf("", stranger)).toMatchObject({
      title: "Iron",
      description: "New arrivals at Iron. Browse our complete collection.",
    });
    await put({ search_title: "", search_description: "" });
    expect(await headOf()).toMatchObject({ title: "Clay" });
  });

  test("of the store are in the head of no other page, nor in its data", async () => {
    await put({ search_description: "Only for engines" });
    expect((await read("/products")).includes("Only for engines")).toBe(false);
    await put({ search_description: "" });
  });

  test("replace those of a cached page at once", async () => {
    const id = await aCollection(db, owner.storeId, { title: "Bowls", handle: "bowls" });
    expect((await headOf("/collections/bowls")).title).toBe("Bowls · Clay");
    const form = aCollectionForm({ title: "Bowls", handle: "bowls", version: 1, ...OWN });
    expect((await as(owner).put(`/api/collections/${id}`, form)).status).toBe(200);
    expect(await headOf("/collections/bowls")).toMatchObject(both);
  });

  test("stay when a request leaves them out, and an event says what they were", async () => {
    const id = await aPage(db, owner.storeId, { title: "Imprint", handle: "imprint", ...OWN });
    const input = aPageForm({ title: "Imprint", handle: "imprint", version: 1, search_title: "Who we are" });
    delete input.search_description;
    await updatePage(db, owner.storeId, id, { input, by: owner.userId });
    expect(await headOf("/pages/imprint")).toMatchObject({ ...shown, title: "Who we are" });
  });

  test("cannot leave their attribute or their script", async () => {
    const texts = { search_title: BREAKOUT, search_description: BREAKOUT };
    await aMug(db, owner.storeId, { title: BREAKOUT, handle: "hostile", ...texts });
    await put({ ...texts, name: BREAKOUT.slice(0, 60) });
    for (const path of ["", "/products/hostile"]) {
      const html = await read(path);
      expect(html).not.toMatch(/<script>alert|<img src=x/);
      expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
    }
    await put({ search_title: "", search_description: "", name: "Clay" });
  });

  test.each([
    ["Search title too long", "search_title", "x".repeat(256)],
    ["Search description too long", "search_description", "x".repeat(501)],
    ["Search title contains characters that cannot be stored", "search_title", "a\0b"],
  ])("are refused with '%s'", async (message, field, text) => {
    const answer = await put({ [field]: text });
    expect([answer.status, (await answer.json()).fields]).toEqual([422, { [field]: message }]);
  });
});

describe("the picture of shared links", () => {
  test("is the chosen one, cropped to what networks show, on every page without its own", async () => {
    const url = await upload("social", await aPicture({ width: 700, height: 900 }).png().toBuffer());
    await put({ social_image_url: url, social_image_alt: 'Our "kiln"' });
    const picture = ORIGIN + url.replace(".webp", "-cover.jpg");
    for (const path of ["", "/products", "/pages/about", "/products/mug"])
      expect(await headOf(path)).toMatchObject({
        ...{
          picture,
          size: [CARD_WIDTH, CARD_HEIGHT],
          alt: "Our &quot;kiln&quot;",
          card: "summary_large_image",
        },
      });
    const answer = await testApp.request(picture.slice(ORIGIN.length));
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
    await put({ social_image_url: "", social_image_alt: "" });
    expect((await headOf()).card).toBe("summary");
  });

  test("is otherwise the logo of the published theme, with the theme's paper around it", async () => {
    const logo = await aPicture({ width: 300, height: 100 }).png().toBuffer();
    const url = await upload("logo", logo, stranger);
    const links = ["https://instagram.com/iron", "https://example.com/iron"];
    const theme = { ...DEFAULT_THEME, tone: "dark" as const, logo: { url, alt: "" }, social_links: links };
    await saveDraft(db, stranger.storeId, { version: 0, theme });
    expect((await headOf("", stranger)).picture).toBeUndefined();
    await publishTheme(db, stranger.storeId, { version: 1, by: stranger.userId });
    const card = url.replace(".webp", "-dark.jpg");
    expect(await headOf("", stranger)).toMatchObject({ picture: ORIGIN + card, alt: "Iron" });

    const bytes = await (await testApp.request(card)).arrayBuffer();
    const pixels = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * CARD_WIDTH + x) * pixels.info.channels;
      return [...pixels.data.subarray(start, start + 3)].map((part) => Math.floor(part / 32));
    };
    // The paper of the dark tone in the corner, the logo's colour in the middle, and space on its left.
    expect([at(10, 10), at(600, 315), at(250, 315)]).toEqual([
      [0, 0, 0],
      [6, 3, 2],
      [0, 0, 0],
    ]);
    expect(await organization(stranger)).toMatchObject({ logo: ORIGIN + url, sameAs: links });
  });

  test("cannot be another store's", async () => {
    const url = await upload("social", await aPicture().png().toBuffer(), stranger);
    const answer = await put({ social_image_url: url });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { social_image_url: "This image is not in your store" },
    ]);
  });
});

describe("the organisation in JSON-LD", () => {
  test("of a store that sets nothing is its name and address", async () => {
    const plain = await anOwner(testApp, { name: "Plain" });
    expect(await organization(plain)).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Plain",
      url: `${ORIGIN}/${plain.slug}`,
    });
  });

  test("links to the page about returns while that is published", async () => {
    const id = await aPage(db, owner.storeId, { title: "Returns", handle: "returns" });
    const form = paymentsForm();
    const links = { ...form.links, returns_page_id: id };
    expect((await as(owner).put("/api/payments", { ...form, links })).status).toBe(200);
    const policy = {
      "@type": "MerchantReturnPolicy",
      merchantReturnLink: `${ORIGIN}/${owner.slug}/pages/returns`,
    };
    expect((await organization()).hasMerchantReturnPolicy).toEqual(policy);

    const save = (status: "draft" | "published", version: number) =>
      updatePage(db, owner.storeId, id, {
        input: aPageForm({ title: "Returns", handle: "returns", status, version }),
        by: owner.userId,
      });
    await save("draft", 1);
    expect((await organization()).hasMerchantReturnPolicy).toBeUndefined();
    await save("published", 2);
    expect((await organization()).hasMerchantReturnPolicy).toEqual(policy);
  });
});

test("the organisation tells days, fees and country of returns as the owner gave them", async () => {
  const seller = await anOwner(testApp, { name: "Seller" });
  const form = paymentsForm();
  const links = { ...form.links, return_days: 30, return_fees: "shopper" };
  expect((await as(seller).put("/api/payments", { ...form, links })).status).toBe(200);
  // They are of buyers of a country, which is not known yet.
  expect((await organization(seller)).hasMerchantReturnPolicy).toBeUndefined();
  await changeDetails(db, seller.storeId, { change: { country_code: "DE" }, by: seller.userId });
  expect((await organization(seller)).hasMerchantReturnPolicy).toEqual({
    "@type": "MerchantReturnPolicy",
    applicableCountry: "DE",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 30,
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
  });
});

test("the site map names a page while it is published, with the time of its last change", async () => {
  const id = await aPage(db, owner.storeId, { title: "Care", handle: "care" });
  const line = new RegExp(
    `<url><loc>${ORIGIN}/${owner.slug}/pages/care</loc><lastmod>[^<]+Z</lastmod></url>`,
  );
  expect(await read("/sitemap.xml")).toMatch(line);
  expect(await read("/sitemap.xml")).toBe(await read("/sitemap.xml"));
  const input = aPageForm({ title: "Care", handle: "care", status: "draft", version: 1 });
  await updatePage(db, owner.storeId, id, { input, by: owner.userId });
  expect(await read("/sitemap.xml")).not.toContain("/pages/care");
});
