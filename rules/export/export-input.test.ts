import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { exportInput } from "./export-input.ts";

test.for(["products", "orders"])("too many chosen %s are refused in words", (kind) => {
  const ids = Array.from({ length: 501 }, () => randomUUID());
  const read = exportInput.safeParse({ kind, ...(kind === "products" && { format: "storewright" }), ids });
  expect(read.error?.issues.map(({ message }) => message)).toEqual(["Choose at most 500"]);
});
