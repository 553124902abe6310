import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";

const { request } = await openTestApp();

describe("pages", () => {
  test("the landing page has its text in the first response", async () => {
    const response = await request("/");
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const words of [
      "Be the next household name",
      "Dream big, build fast, and grow far on the product.",
      "Beautiful Storefront",
      "Powerful Admin",
      "Scale with Ease",
      "Start your business journey today",
      "A complete e-commerce platform for modern entrepreneurs",
    ]) {
      expect(html).toContain(words);
    }
  });

  test("everyone gets the same bytes, and a browser that has them a 304", async () => {
    const first = await request("/", { headers: { cookie: "a=1", "user-agent": "One" } });
    const second = await request("/?utm_source=mail", { headers: { "user-agent": "Two" } });
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(first.headers.get("set-cookie")).toBeNull();
    const again = await request("/", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  test("the policy allows our own scripts by hash and no other inline script", async () => {
    const response = await request("/");
    const policy = response.headers.get("content-security-policy") ?? "";
    const html = await response.text();
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(html).not.toContain("nonce=");
  });

  test("an unknown path answers 404 with the not-found page", async () => {
    for (const path of ["/a/b/c/d", "/a/b/c/d/e?x=1", "/%E0%A4/b/c/d", "/%zz/b/c/d", "/a%00b/c/d/e"]) {
      const response = await request(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain("404");
      expect(html).toContain("Oops! Page not found");
      expect(html).toContain("Return to Home");
    }
  });

  test("capitals and trailing slashes redirect to the plain address, never to another host", async () => {
    const location = async (path: string) => (await request(path)).headers.get("location");
    expect(await location("/Admin/Auth/?x=Y")).toBe("/admin/auth?x=Y");
    expect(await location("//Evil.example/")).toBe("/evil.example");
    expect(await location("/\\Evil.example/")).toBe("/evil.example");
  });

  test.each(["//", "//evil.example", "///admin//"])(
    "a POST to %s is answered, and breaks nothing",
    async (path) => {
      const answer = await request(path, { method: "POST" });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test("a path of many slashes is answered quickly", async () => {
    for (const end of ["a", "%0A", "%0Aa"]) {
      const costs: number[] = [];
      while (costs.length < 3) {
        const before = process.cpuUsage();
        expect((await request(`/a${"/".repeat(60_000)}${end}`)).status).toBe(404);
        const { user, system } = process.cpuUsage(before);
        costs.push((user + system) / 1_000);
      }
      // The least: others hold what else this process did meanwhile. A search that begins anew at each slash takes seconds each time.
      expect(Math.min(...costs)).toBeLessThan(500);
    }
  });

  test("a posted form changes nothing and does not fail", async () => {
    const response = await request("/", { method: "POST", body: "a=1" });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

describe("the API", () => {
  const post = (path: string, body: BodyInit, type = "application/json") =>
    request(path, { method: "POST", body, headers: { "content-type": type } });

  test("is healthy while the database answers, and says its version", async () => {
    const response = await request("/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, version: "1.2.3" });
  });

  test("has an OpenAPI document", async () => {
    const document = await (await request("/api/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toContain("/api/health");
  });

  test("sends its document with the same bytes each time, compressed, and a 304 when unchanged", async () => {
    const ask = (headers = {}) => request("/api/openapi.json", { headers });
    const etag = (await ask()).headers.get("etag") ?? "";
    expect((await ask({ "if-none-match": etag })).status).toBe(304);
    expect((await ask({ "accept-encoding": "br" })).headers.get("content-encoding")).toBe("br");
    const before = process.threadCpuUsage();
    for (let n = 0; n < 50; n++) await (await ask({ "accept-encoding": "br" })).arrayBuffer();
    const { user, system } = process.threadCpuUsage(before);
    // Built each time, fifty would take two seconds.
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  test("answers thousands of unknown keys briefly, wherever they are", async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key ${n}`, n]));
    for (const body of [many, { items: [many] }, [[many]]]) {
      const response = await post("/api/functions/create-order", JSON.stringify(body), "application/json");
      expect(response.status).toBe(422);
      expect((await response.json()).error).toBe("An object can have at most 250 fields.");
    }
    const long = { ["x".repeat(50_000)]: 1 };
    const response = await post("/api/functions/create-order", JSON.stringify(long), "application/json");
    expect(response.status).toBe(422);
    expect((await response.text()).length).toBeLessThan(3_000);
  });

  test("answers an unknown path with JSON and a request id", async () => {
    const response = await request("/api/nothing");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "There is nothing at this address.",
      requestId: response.headers.get("x-request-id"),
    });
  });

  test("refuses invalid JSON, and too large bodies, with the right status", async () => {
    expect((await post("/api/health", "a=1", "text/plain")).status).toBe(415);
    expect((await post("/api/health", `"${"x".repeat(2 * 1024 * 1024)}"`)).status).toBe(413);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    const streamed = await request("/api/health", {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "content-type": "application/json" },
    } as RequestInit);
    expect(streamed.status).toBe(413);
    // Its unread rest would be taken for the next request.
    expect(streamed.headers.get("connection")).toBe("close");
  });

  test.each([
    ["/api/functions/create-order", 256],
    ["/api/cart/check", 64],
    ["/api/auth/sign-in", 16],
  ])("%s accepts %i KB from anonymous clients, and says so", async (path, kilobytes) => {
    const fitting = await post(path, `"${"x".repeat(kilobytes * 1024 - 2)}"`);
    expect([400, 422]).toContain(fitting.status);
    const tooLarge = await post(path, `"${"x".repeat(kilobytes * 1024)}"`);
    expect(tooLarge.status).toBe(413);
    expect((await tooLarge.json()).error).toBe(`That is too large. At most ${kilobytes} KB are accepted.`);
  });

  test("its answers must not be framed, sniffed or cached", async () => {
    const { headers } = await request("/api/health");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});
