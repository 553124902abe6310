import { describe, expect, test } from "vitest";
import { z } from "zod";
import { collectionInput } from "#rules/collection/collection-input.ts";
import { createOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { fulfillmentInput } from "#rules/order/parcel/fulfillment-input.ts";
import { signInInput } from "#rules/owner/sign-in-input.ts";
import { productInput } from "#rules/product/product-input.ts";
import { storeDetailsChange } from "#rules/store/store-details-input.ts";
import { storeNameInput } from "#rules/store/store-name-input.ts";
import { storeSettingsChange } from "#rules/store/store-settings-input.ts";

describe("every input schema", () => {
  test.each([
    ["order", createOrderInput],
    ["collection", collectionInput],
    ["fulfillment", fulfillmentInput],
    ["product", productInput],
    ["sign-in", signInInput],
    ["store name", storeNameInput],
    ["store settings", storeSettingsChange],
    ["store details", storeDetailsChange],
  ])("of %s refuses unknown fields", (_, schema) => {
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({
      type: "object",
      additionalProperties: false,
    });
  });
});
