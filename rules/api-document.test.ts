import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createOrderInput } from "./checkout-input.ts";
import { collectionInput } from "./collection-input.ts";
import { fulfillmentInput } from "./fulfillment-input.ts";
import { productInput } from "./product-input.ts";
import { signInInput } from "./sign-in-input.ts";
import { storeNameInput } from "./store-name-input.ts";
import { storeSettingsChange } from "./store-settings-input.ts";

describe("every input can stand in the API document", () => {
  test.each([
    ["order", createOrderInput],
    ["collection", collectionInput],
    ["fulfillment", fulfillmentInput],
    ["product", productInput],
    ["sign-in", signInInput],
    ["store name", storeNameInput],
    ["store settings", storeSettingsChange],
  ])("%s, refusing unknown fields", (_, schema) => {
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({
      type: "object",
      additionalProperties: false,
    });
  });
});
