import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "#http/app-env.ts";
import { API_VERSION } from "#http/middleware/api-key.ts";
import { makeRendition, type Rendition } from "#http/pages/rendition.ts";

const DESCRIPTION = {
  openapi: "3.1.0",
  info: {
    title: "Storewright",
    version: API_VERSION,
    description:
      "The JSON API behind back office and storefront. docs/api.md says how other programs use it.",
  },
};

/** /api/openapi.json, built on the first request: by then every endpoint is registered. Building it takes 40 ms. */
export function createApiDocument(app: OpenAPIHono<AppEnv>): () => Rendition {
  let document: Rendition | undefined;
  return () => {
    document ??= makeDocument(app);
    return document;
  };
}

function makeDocument(app: OpenAPIHono<AppEnv>): Rendition {
  const text = JSON.stringify(app.getOpenAPI31Document(DESCRIPTION));
  return makeRendition(200, [["content-type", "application/json"]], Buffer.from(text), true);
}
