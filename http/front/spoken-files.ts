import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OpenAPIHono } from "@hono/zod-openapi";
import { findTextsByHash } from "#domain/language/own-texts.ts";
import { catalogueOf } from "#domain/language/speaking.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import type { Rendered } from "#http/pages/page-cache.ts";
import { makeRendition, renditionResponse } from "#http/pages/rendition.ts";
import { inFolder, stampTexts } from "#rules/language/stamp-texts.ts";
import { headersFor } from "./built-files.ts";

type SpokenDeps = Pick<AppDeps, "db" | "https" | "cache" | "clientDir">;

/**
 * The browser's files of stores whose owners have own texts. Those of our texts are files of the build; these are made
 * from the same marked ones when they are asked for, and kept as long as the cache has room.
 */
export function spokenFiles({ db, https, cache, clientDir }: SpokenDeps) {
  const marked = clientDir ? join(clientDir, "../marked") : "";
  // Read once, so that an address can only name a file of the build.
  const files = new Set(existsSync(marked) ? readdirSync(marked) : []);
  return new OpenAPIHono<AppEnv>().get("/assets/:folder/:file", async (c, next) => {
    const { folder, file } = c.req.param();
    const speech = files.has(file) && (await catalogueOf(folder, (hash) => findTextsByHash(db, hash)));
    if (!speech) return next();
    const path = `/assets/${folder}/${file}`;
    const render = async (): Promise<Rendered> => {
      const code = readFileSync(join(marked, file), "utf8");
      const said = inFolder(stampTexts(code, speech.catalogue, speech.language), file, folder);
      const rendition = makeRendition(200, headersFor(path, file, https), Buffer.from(said));
      return { rendition, tags: new Set(), validUntil: Infinity };
    };
    return renditionResponse(c.req.raw, await cache.common.findOrRender(path, path, render));
  });
}
