import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aPaidOrder, nameSeller } from "#test/factories-invoices.ts";
import { anOrderReadyToShip } from "#test/factories-orders.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;

async function aSeller() {
  const owner = await anOwner(testApp);
  const store = { id: owner.storeId, slug: owner.slug, shippingFlatRateCents: 0, taxPercent: "0" };
  return { ...ownerRequests(testApp, owner), store };
}

describe("the invoices of an order", () => {
  test("are issued once, and printed by their order or by their id", async () => {
    const { get, post, store } = await aSeller();
    await nameSeller(db, store.id);
    const [id, other] = [await aPaidOrder(db, store), await aPaidOrder(db, store)];
    const press = async () => (await post(`/api/orders/${id}/invoices`)).json();
    const { invoice } = await press();
    expect(invoice).toMatchObject({ kind: "invoice", total_cents: 2_000, corrects: null });
    expect(await press()).toEqual({ invoice });
    expect(await (await get(`/api/orders/${id}/invoices`)).json()).toEqual({
      documents: [invoice],
      standing: invoice.name,
      to_credit_cents: 0,
      left_cents: 2_000,
      problem: null,
    });
    const printed = async (query: string) =>
      (await (await get(`/api/invoices?${query}`)).json()).documents.map(
        ({ name }: { name: string }) => name,
      );
    expect(await printed(`orders=${other},${id}`)).toEqual([invoice.name]);
    expect(await printed(`ids=${invoice.id}`)).toEqual([invoice.name]);
  });

  test("ask for the seller in a sentence", async () => {
    const { get, post, store } = await aSeller();
    const id = await aPaidOrder(db, store);
    const answer = await post(`/api/orders/${id}/invoices`);
    expect(answer.status).toBe(409);
    const sentence =
      "An invoice names its seller. Add your legal name, street, city and country under Settings › Store details.";
    expect(await answer.json()).toMatchObject({ error: sentence });
    expect(await (await get(`/api/orders/${id}/invoices`)).json()).toMatchObject({
      problem: { reason: "seller-missing", sentence },
    });
  });

  test("of a store in the EU ask for a tax number or a VAT id before the first", async () => {
    const { post, put, store } = await aSeller();
    await nameSeller(db, store.id, { vat_id: "" });
    const id = await aPaidOrder(db, store);
    const refused = await post(`/api/orders/${id}/invoices`);
    expect([refused.status, (await refused.json()).error]).toEqual([
      409,
      "An invoice names its seller. Add your tax number or VAT id under Settings › Store details. A small business can say so there instead.",
    ]);
    await put("/api/store/details", { tax_number: "12/345/67890" });
    expect((await post(`/api/orders/${id}/invoices`)).status).toBe(200);
    // Whoever has invoices goes on.
    await put("/api/store/details", { tax_number: "" });
    expect((await post(`/api/orders/${await aPaidOrder(db, store)}/invoices`)).status).toBe(200);
  });

  test("are corrected by a credit note and a new one", async () => {
    const { post, store } = await aSeller();
    await nameSeller(db, store.id);
    const id = await aPaidOrder(db, store);
    const { invoice } = await (await post(`/api/orders/${id}/invoices`)).json();
    const correct = () => post(`/api/orders/${id}/invoice-corrections`, { invoice: invoice.name });
    expect(await (await correct()).json()).toMatchObject({
      credit_note: { corrects: invoice.name, total_cents: 2_000 },
      invoice: { corrects: invoice.name, name: expect.stringMatching(/^INV-\d{4}-0002$/) },
    });
    expect((await correct()).status).toBe(409);
    const unknown = await post(`/api/orders/${id}/invoice-corrections`, { invoice: "INV-1999-0001" });
    expect([unknown.status, (await unknown.json()).error]).toEqual([
      409,
      "This order has no invoice of this name.",
    ]);
    const credit = await post(`/api/orders/${id}/credit-notes`);
    expect([credit.status, (await credit.json()).error]).toEqual([
      409,
      "There is nothing to take back: the invoice says what was sold.",
    ]);
  });

  test("are issued for many orders at once, with an answer for each", async () => {
    const [{ post, store }, stranger] = [await aSeller(), await aSeller()];
    await nameSeller(db, store.id);
    const [id, demo] = [await aPaidOrder(db, store), (await anOrderReadyToShip(db, store)).id];
    const foreign = await aPaidOrder(db, stranger.store);
    const { results } = await (await post("/api/invoices", { order_ids: [id, demo, foreign] })).json();
    expect(results).toEqual([
      {
        order_id: id,
        invoice: expect.objectContaining({ name: expect.stringMatching(/^INV-\d{4}-0001$/) }),
        problem: null,
      },
      { order_id: demo, invoice: null, problem: "A demo order has no invoice." },
      { order_id: foreign, invoice: null, problem: "Order not found" },
    ]);
  });

  test("that are printed by their orders name the orders without one, and why", async () => {
    const [{ get, post, store }, stranger] = [await aSeller(), await aSeller()];
    await nameSeller(db, store.id);
    const [billed, open] = [await aPaidOrder(db, store), await aPaidOrder(db, store)];
    const demo = await anOrderReadyToShip(db, store);
    const foreign = await aPaidOrder(db, stranger.store);
    await post(`/api/orders/${billed}/invoices`);
    const asked = [billed, open, demo.id, foreign];
    const { missing } = await (await get(`/api/invoices?orders=${asked}`)).json();
    expect(missing).toEqual([
      { order_id: demo.id, order_number: expect.any(Number), problem: "A demo order has no invoice." },
      { order_id: open, order_number: expect.any(Number), problem: null },
    ]);
  });

  test("are nobody else's", async () => {
    const [{ post, store }, stranger] = [await aSeller(), await aSeller()];
    await nameSeller(db, store.id);
    const id = await aPaidOrder(db, store);
    const { invoice } = await (await post(`/api/orders/${id}/invoices`)).json();
    const empty = await stranger.get(`/api/invoices?orders=${id}&ids=${invoice.id}`);
    expect(await empty.json()).toEqual({ documents: [], missing: [] });
    expect((await stranger.get(`/api/orders/${id}/invoices`)).status).toBe(404);
    expect(
      (await stranger.post(`/api/orders/${id}/invoice-corrections`, { invoice: invoice.name })).status,
    ).toBe(404);
  });
});

describe("papers", () => {
  test("are in the store's language, and keep it with its own texts when that changes", async () => {
    const { get, post, put, store } = await aSeller();
    await nameSeller(db, store.id);
    const [id, later] = [await aPaidOrder(db, store), await aPaidOrder(db, store)];
    const speak = (language: string) => put("/api/store/settings", { language });
    const sayItem = async (item: string) => {
      const { version } = await (await get("/api/shop-texts")).json();
      return put("/api/shop-texts", { version, texts: { "print.item": item, "product.add": "Her damit" } });
    };
    expect([(await speak("de")).status, (await sayItem("Ware")).status]).toEqual([200, 200]);
    const { invoice } = await (await post(`/api/orders/${id}/invoices`)).json();

    const owners = async () => {
      const [document] = (await (await get(`/api/invoices?ids=${invoice.id}`)).json()).documents;
      return document;
    };
    const twin = async () => (await get(`/api/invoices/${invoice.id}/e-invoice`)).text();
    const [issued, issuedTwin] = [await owners(), await twin()];
    expect(issued.content).toMatchObject({ language: "de", texts: { "print.item": "Ware" } });
    expect(issued.content.texts).not.toHaveProperty("product.add");
    expect(issued.html).toMatch(/^<div lang="de" dir="ltr">/);
    for (const word of ["Rechnung <span", "Rechnungsdatum", ">Ware<"]) expect(issued.html).toContain(word);

    expect([(await speak("ar")).status, (await sayItem("السلعة")).status]).toEqual([200, 200]);
    expect(await owners()).toEqual(issued);
    expect(await twin()).toBe(issuedTwin);
    const page = await (await testApp.request(`/${store.slug}/checkout/orders/${id}/invoice`)).text();
    expect(page).toContain('<html lang="ar" dir="rtl"');
    expect(page).toContain(issued.html);

    // A credit note is in the language of its invoice, and what is issued now in the store's.
    const corrected = await (
      await post(`/api/orders/${id}/invoice-corrections`, { invoice: invoice.name })
    ).json();
    const { invoice: arabic } = await (await post(`/api/orders/${later}/invoices`)).json();
    const ids = [corrected.credit_note.id, corrected.invoice.id, arabic.id].join(",");
    const { documents } = await (await get(`/api/invoices?ids=${ids}`)).json();
    expect(documents.map(({ html }: { html: string }) => html.slice(0, 25))).toEqual([
      '<div lang="de" dir="ltr">',
      '<div lang="ar" dir="rtl">',
      '<div lang="ar" dir="rtl">',
    ]);
    expect(documents[0].html).toContain(">Ware<");
    const { slips } = await (await get(`/api/packing-slips?orders=${id}`)).json();
    expect(slips[0].html).toMatch(/^<div lang="ar" dir="rtl">.*>السلعة</s);
  });
});

describe("an e-invoice", () => {
  test("is a file beside the document, for its owner and for the shopper who knows the order", async () => {
    const [{ get, post, store }, stranger] = [await aSeller(), await aSeller()];
    await nameSeller(db, store.id);
    const [id, other] = [await aPaidOrder(db, store), await aPaidOrder(db, store)];
    const { invoice } = await (await post(`/api/orders/${id}/invoices`)).json();
    const answer = await get(`/api/invoices/${invoice.id}/e-invoice`);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${invoice.name}.xml"`);
    const xml = await answer.text();
    expect(xml).toContain(`<ram:ID>${invoice.name}</ram:ID><ram:TypeCode>380</ram:TypeCode>`);
    expect(xml).toContain("<ram:GrandTotalAmount>20.00</ram:GrandTotalAmount>");

    const shoppers = (slug: string, order: string) =>
      testApp.request(`/${slug}/checkout/orders/${order}/e-invoices/${invoice.id}`);
    const hers = await shoppers(store.slug, id);
    expect([hers.status, await hers.text()]).toEqual([200, xml]);
    expect(hers.headers.get("cache-control")).toBe("private, no-store");
    expect((await shoppers(store.slug, other)).status).toBe(404);
    expect((await shoppers(stranger.store.slug, id)).status).toBe(404);
    expect((await shoppers(store.slug, "nothing")).status).toBe(404);
    expect((await stranger.get(`/api/invoices/${invoice.id}/e-invoice`)).status).toBe(404);
  });

  test("says why there is none", async () => {
    const { get, post, put, store } = await aSeller();
    await nameSeller(db, store.id, { vat_id: "", small_business: true });
    const id = await aPaidOrder(db, store);
    const { invoice } = await (await post(`/api/orders/${id}/invoices`)).json();
    await put("/api/store/details", { tax_number: "12/345/67890" });
    const answer = await get(`/api/invoices/${invoice.id}/e-invoice`);
    const sentence = "An e-invoice names your tax number or VAT id. This document was issued without.";
    expect([answer.status, (await answer.json()).error]).toEqual([409, sentence]);
    const { documents } = await (await get(`/api/invoices?ids=${invoice.id}`)).json();
    expect(documents).toMatchObject([
      { no_e_invoice: sentence, content: { no_tax: { reason: "small_business" } } },
    ]);
  });
});

describe("packing slips", () => {
  test("say what is open to ship, then what was shipped, and what is in a parcel", async () => {
    const { get, post, store } = await aSeller();
    const { id } = await anOrderReadyToShip(db, store, [2, 1]);
    const pieces = async (query = "") => {
      const { slips } = await (await get(`/api/packing-slips?orders=${id}${query}`)).json();
      return slips[0].lines.map(({ quantity }: { quantity: number }) => quantity);
    };
    expect(await pieces()).toEqual([2, 1]);
    const { order } = await (await get(`/api/orders/${id}`)).json();
    const lines = [{ line_item_id: order.line_items[0].id, quantity: 1 }];
    const { fulfillment_id } = await (await post(`/api/orders/${id}/fulfillments`, { lines })).json();
    expect(await pieces()).toEqual([1, 1]);
    expect(await pieces(`&parcel=${fulfillment_id}`)).toEqual([1]);
    await post(`/api/orders/${id}/fulfillments`, {});
    expect(await pieces()).toEqual([2, 1]);
  });

  test("leave out an order that was cancelled before anything was shipped", async () => {
    const { get, post, store } = await aSeller();
    const [gone, kept] = [await anOrderReadyToShip(db, store), await anOrderReadyToShip(db, store)];
    await post(`/api/orders/${gone.id}/cancel`, { reason: "other", restock: [] });
    const { slips } = await (await get(`/api/packing-slips?orders=${gone.id},${kept.id}`)).json();
    expect(slips.map(({ order_id }: { order_id: string }) => order_id)).toEqual([kept.id]);
  });
});

describe("the settings of invoices", () => {
  test("keep prefix and next number from the first invoice of a year on", async () => {
    const { get, put, post, store } = await aSeller();
    expect(await (await get("/api/invoice-settings")).json()).toMatchObject({
      prefix: "INV-",
      next_number: 1,
      numbers_started: false,
      missing_details: ["legal name", "street", "city", "country"],
    });
    await put("/api/invoice-settings", { prefix: "RE-", next_number: 41 });
    await nameSeller(db, store.id);
    const { invoice } = await (await post(`/api/orders/${await aPaidOrder(db, store)}/invoices`)).json();
    expect(invoice.name).toMatch(/^RE-\d{4}-0041$/);
    const late = await put("/api/invoice-settings", { prefix: "X-" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      fields: { prefix: expect.stringContaining("has invoices already") },
    });
  });
});
