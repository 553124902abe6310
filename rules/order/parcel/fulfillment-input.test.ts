import { expect, test } from "vitest";
import { fulfillmentInput } from "./fulfillment-input.ts";

const ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

test("carrier, tracking number and lines are all optional", () => {
  expect(fulfillmentInput.parse({})).toEqual({ carrier: "", tracking_number: "" });
  const parcel = { carrier: "DHL", tracking_number: "JD01", lines: [{ line_item_id: ID, quantity: 2 }] };
  expect(fulfillmentInput.parse(parcel)).toEqual(parcel);
});

test.each([
  { carrier: "x".repeat(101) },
  { tracking_number: "x".repeat(101) },
  { lines: [] },
  { lines: [{ line_item_id: ID, quantity: 0 }] },
  { lines: [{ line_item_id: "12abc", quantity: 1 }] },
])("a parcel of %o is refused", (parcel) => {
  expect(fulfillmentInput.safeParse(parcel).success).toBe(false);
});
