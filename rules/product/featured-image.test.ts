import { describe, expect, test } from "vitest";
import { featuredAfterRemoving, featuredImage } from "./featured-image.ts";

const [A, B, C] = [{ url: "a" }, { url: "b" }, { url: "c" }];

describe("the featured image", () => {
  test("is the first one until another is chosen", () => {
    expect(featuredImage([A, B], null)).toBe("a");
    expect(featuredImage([A, B], "b")).toBe("b");
    expect(featuredImage([A, B], "gone")).toBe("a");
    expect(featuredImage([], "a")).toBeNull();
  });

  test("becomes the next by position when it is removed, and the first after the last", () => {
    expect(featuredAfterRemoving([A, B, C], "a", "a")).toBe("b");
    expect(featuredAfterRemoving([A, B, C], "b", "b")).toBe("c");
    expect(featuredAfterRemoving([A, B, C], "c", "c")).toBe("a");
    expect(featuredAfterRemoving([A], "a", "a")).toBeNull();
  });

  test("stays when another image, or an unknown one, is removed", () => {
    expect(featuredAfterRemoving([A, B, C], "b", "a")).toBe("b");
    expect(featuredAfterRemoving([A, B, C], "b", "x")).toBe("b");
  });
});
