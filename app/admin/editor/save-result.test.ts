import { expect, test } from "vitest";
import { ApiError } from "#app/admin/api/api-error.ts";
import { readSaveResult } from "./save-result.ts";

test("a conflict contains the current version", async () => {
  const answer = Response.json({ error: "Changed elsewhere.", current: { version: 3 } }, { status: 409 });
  expect(await readSaveResult(answer, false)).toEqual({
    ...{ ok: false, reason: "conflict", sentence: "Changed elsewhere.", current: { version: 3 } },
  });
});

test("a refusal without fields has an empty list of them", async () => {
  const answer = Response.json({ error: "Too many images." }, { status: 422 });
  expect(await readSaveResult(answer, false)).toMatchObject({ sentence: "Too many images.", fields: {} });
});

test("only a record that was opened can have been deleted", async () => {
  const missing = () => Response.json({ error: "Not found" }, { status: 404 });
  expect(await readSaveResult(missing(), false)).toEqual({ ok: false, reason: "deleted" });
  await expect(readSaveResult(missing(), true)).rejects.toThrow(new ApiError(404, "Not found"));
});
