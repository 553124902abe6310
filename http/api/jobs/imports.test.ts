import { describe, expect, test } from "vitest";
import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import { openTestApp } from "#test/app.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const ada = await anOwner(testApp);
const as = ownerRequests(testApp, ada);

const CSV = "Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\nmug,Mug,M-1,12.00,\n";

async function send(
  body: BodyInit,
  { type = "text/csv", owner = ada }: { type?: string; owner?: Owner } = {},
) {
  return testApp.request("/api/imports?name=products.csv", {
    method: "POST",
    headers: { ...owner.headers, "content-type": type },
    body,
    duplex: "half",
  } as RequestInit);
}

async function aReadImport(csv = CSV): Promise<string> {
  const { id } = await (await send(csv)).json();
  await expect
    .poll(async () => (await (await as.get(`/api/imports/${id}`)).json()).state)
    .not.toBe("reading");
  return id;
}

describe("POST /api/imports", () => {
  test("takes the file as the body and starts its dry run, which items and answers follow", async () => {
    const id = await aReadImport();
    expect(await (await as.get(`/api/imports/${id}`)).json()).toMatchObject({
      file_name: "products.csv",
      state: "ready",
      dialect: "shopify",
      totals: { items: 1, outcomes: { new: 1 } },
    });
    const { items } = await (await as.get(`/api/imports/${id}/items?only=new`)).json();
    expect((await as.get(`/api/imports/${id}/items?repair=%00`)).status).toBe(422);
    expect(items).toMatchObject([{ row: 2, title: "Mug", outcome: "new" }]);

    const answers = { existing: "skip", untracked_stock: 8, collections_from: "none", attributes: "none" };
    expect((await as.patch(`/api/imports/${id}`, answers)).status).toBe(200);
    await expect.poll(async () => (await (await as.get(`/api/imports/${id}`)).json()).state).toBe("ready");
    expect((await (await as.get(`/api/imports/${id}`)).json()).answers).toEqual(answers);
    const unread = await as.post(`/api/imports/${id}/start`, { answers: FIRST_ANSWERS });
    expect([unread.status, (await unread.json()).error]).toEqual([
      409,
      "An answer was changed in another window. This is the dry run with it: read it again, then import.",
    ]);
    expect((await as.post(`/api/imports/${id}/start`, { answers })).status).toBe(202);
    await expect.poll(async () => (await (await as.get(`/api/imports/${id}`)).json()).state).toBe("done");
    expect((await as.delete(`/api/imports/${id}`)).status).toBe(409);
    expect(await (await as.get(`/api/imports/${id}/undo`)).json()).toEqual({
      removed: 1,
      restored: 0,
      kept: 0,
    });
  });

  test("refuses another type, and says when the upload was interrupted", async () => {
    expect((await send(CSV, { type: "text/plain" })).status).toBe(415);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("Handle,"));
        controller.error(new Error("The connection was lost."));
      },
    });
    const answer = await send(broken);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toBe("The upload was interrupted. Please try again.");
  });

  test("refuses what is no catalogue with a sentence, and the owner throws it away", async () => {
    const id = await aReadImport("just a text");
    const refused = await (await as.get(`/api/imports/${id}`)).json();
    expect(refused).toMatchObject({ state: "refused", problem: expect.stringMatching(/\.$/) });
    expect((await as.post(`/api/imports/${id}/start`, { answers: FIRST_ANSWERS })).status).toBe(409);
    expect((await as.delete(`/api/imports/${id}`)).status).toBe(204);
    expect((await as.get(`/api/imports/${id}`)).status).toBe(404);
  });
});
