import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OpenAPIHono } from "@hono/zod-openapi";
import { findTextsByHash } from "#domain/language/own-texts.ts";
import { catalogueOf } from "#domain/language/speaking.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import type { Rendered } from "#http/pages/page-cache.ts";
import type { Header } from "#http/pages/ready-head.ts";
import { makeRendition, renditionResponse } from "#http/pages/rendition.ts";
import { inFolder, isRouteList, stampTexts } from "#rules/language/stamp-texts.ts";
import { headersFor } from "./built-files.ts";

type SpokenDeps = Pick<AppDeps, "db" | "https" | "cache" | "clientDir">;

/**
 * The browser's files of stores whose owners have own texts. Those of our texts are files of the build; these are made
 * from the same marked ones when they are asked for, and kept as long as the cache has room.
 *
 * A page that was opened before its owner changed them asks for the rest of its files in a folder of the past. It gets
 * them with our texts, the same bytes for all such folders: without them it would have to be loaded again, and a shopper
 * who has just pressed the order button would never see that her order was placed.
 */
export function spokenFiles({ db, https, cache, clientDir }: SpokenDeps) {
  const marked = clientDir ? join(clientDir, "../marked") : "";
  // Read once, so that an address can only name a file of the build.
  const files = new Set(existsSync(marked) ? readdirSync(marked) : []);
  return new OpenAPIHono<AppEnv>().get("/assets/:folder/:file", async (c, next) => {
    const { folder, file } = c.req.param();
    const speech = files.has(file) && (await catalogueOf(folder, (hash) => findTextsByHash(db, hash)));
    // The list of routes names its folder: a page has loaded it when it is open.
    if (!speech || (!speech.isCurrent && isRouteList(file))) return next();
    const address = `/assets/${folder}/${file}`;
    const path = speech.isCurrent ? address : `past ${speech.language} ${file}`;
    const render = async (): Promise<Rendered> => {
      const code = readFileSync(join(marked, file), "utf8");
      const said = inFolder(stampTexts(code, speech.catalogue, speech.language), file, folder);
      const headers = headersFor(address, file, https);
      const rendition = makeRendition(
        200,
        speech.isCurrent ? headers : headers.map(notToBeKept),
        Buffer.from(said),
      );
      return { rendition, tags: new Set(), validUntil: Infinity };
    };
    return renditionResponse(c.req.raw, await cache.common.findOrRender(path, path, render));
  });
}

/** The owner may say the same again, and the folder is current then. */
function notToBeKept([name, value]: Header): Header {
  return [name, name === "cache-control" ? "no-store" : value];
}
