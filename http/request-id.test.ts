import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "#test/database.ts";
import { readConfig } from "../config.ts";
import { createApp } from "./app.ts";

// The real pages, plus one that fails.
vi.mock("virtual:react-router/server-build", async (original) => {
  const build = await original<typeof import("virtual:react-router/server-build")>();
  const route = { id: "planted", parentId: "root", path: "planted/page" };
  const loader = () => {
    throw new Error("the secret detail");
  };
  const planted = {
    ...build,
    routes: { ...build.routes, planted: { ...route, module: { default: () => null, loader } } },
    assets: {
      ...build.assets,
      routes: { ...build.assets.routes, planted: { ...build.assets.routes.root, ...route } },
    },
  };
  // Vitest throws for a name that is not there; React Router asks for names that need not be.
  return new Proxy(planted, { has: () => true });
});

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const db = await openDatabase();
const app = createApp({
  db,
  config: readConfig({}),
  log,
  origin: "http://localhost:3000",
  authSecret: "a secret of the tests, as long as it takes",
  demoPicturesDir: "domain/demo/pictures",
  clientDir: "public",
});
afterAll(() => app.close());

const ask = async (path: string) => app.fetch(new Request(`http://localhost:3000${path}`));
const logged = (requestId: string | null) => lines.filter((line) => line.requestId === requestId);

test("the id on a failed page leads to the lines that say why", async () => {
  const response = await ask("/planted/page");
  const html = await response.text();
  expect(response.status).toBe(500);
  const id = response.headers.get("x-request-id");
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(html).toContain(id);
  expect(html).not.toContain("the secret detail");
  expect(logged(id)).toEqual([
    expect.objectContaining({
      msg: "page failed",
      err: expect.objectContaining({ message: "the secret detail" }),
    }),
    expect.objectContaining({ path: "/planted/page", status: 500 }),
  ]);
});

test("the id in an answer of the API leads to its line", async () => {
  const response = await ask("/api/nothing");
  const { requestId } = await response.json();
  expect(requestId).toBe(response.headers.get("x-request-id"));
  expect(logged(requestId)).toEqual([expect.objectContaining({ path: "/api/nothing", status: 404 })]);
});
