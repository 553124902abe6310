import { spawnSync } from "node:child_process";
import { closeSync, globSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { anOwner, type Owner } from "#test/owner.ts";
import { aJpeg } from "#test/pictures.ts";
import { makeDataFolder, type ServerProcess, startServer } from "#test/server-process.ts";
import { aMugStore, auditOrders, inDataFolder } from "./audit-orders.ts";
import { startRush } from "./rush.ts";
import { Skipped } from "./skipped.ts";

const DISK_MB = 256;
const FULL_MS = 15_000;
const ROOM_AGAIN_WITHIN_MS = 20_000;
const TOLD_WITHIN_MS = 30_000;
const NO_ROOM = "The shop has no space left to save this. Please try again later.";
const UNAVAILABLE = "The shop cannot answer right now. Please try again in a few seconds.";

/** A shop on its own small disk, which is filled to the last byte while people order and upload. */
export async function diskFull(): Promise<string> {
  const dataDir = makeDataFolder();
  const mounted = mountSmallDisk(dataDir);
  if (mounted !== true) {
    rmSync(dataDir, { recursive: true });
    throw new Skipped(`a small disk cannot be mounted here (${mounted})`);
  }
  try {
    const mugStore = await inDataFolder(dataDir, aMugStore);
    const server = await startServer({ dataDir, env: { RATE_LIMITS: "off", LOG_LEVEL: "warn" } });
    const rush = startRush(server.url, mugStore);
    try {
      const owner = await anOwner({ request: (path, init) => fetch(server.url + path, init) });
      const gallery = openGallery(server.url, owner, dataDir);
      await gallery.upload(201);
      await rush.untilAcknowledged(20);

      const refusedBefore = rush.refusals().count;
      const ballast = fillDisk(dataDir);
      const fullUntil = performance.now() + FULL_MS;
      while (performance.now() < fullUntil) {
        await gallery.upload(503);
        await sleep(200);
      }
      const refused = rush.refusals().count - refusedBefore;
      if (refused === 0) throw new Error("Orders were accepted although the disk was full.");

      rmSync(ballast);
      const emptied = performance.now();
      await rush.untilAcknowledged(20);
      await gallery.uploadUntilTaken(emptied + ROOM_AGAIN_WITHIN_MS);
      const backMs = performance.now() - emptied;
      await rush.settle();
      const pictures = await gallery.inspect();
      const left = await untilToldOfSpace(server);
      await server.stop();

      const written = await inDataFolder(dataDir, (db) => auditOrders(db, mugStore, rush.acknowledged));
      if (written !== rush.acknowledged.size)
        throw new Error(`${written} orders were written, ${rush.acknowledged.size} acknowledged.`);
      return `${DISK_MB} MB, full for ${FULL_MS / 1_000} s: ${refused} orders and ${gallery.refused()} uploads answered 503; ${written} orders and ${pictures} pictures complete, none incomplete; both accepted again after ${(backMs / 1_000).toFixed(1)} s; 1 line "disk full" instead of ${left + 1}`;
    } finally {
      await rush.abandon();
      await server.stop();
    }
  } finally {
    spawnSync("umount", [dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The log says once that the disk is full, then once that it has space: returns how many lines it left out. */
async function untilToldOfSpace(server: ServerProcess): Promise<number> {
  const deadline = performance.now() + TOLD_WITHIN_MS;
  for (;;) {
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line): { msg: string; lines?: number } => JSON.parse(line));
    // This machine is slow while the disk is full and while it is not.
    const told = lines.filter(({ msg }) => msg !== "A query was slow");
    const messages = told.map(({ msg }) => msg);
    if (messages.at(-1) === "the disk has space again") {
      if (messages.length !== 2 || messages[0] !== "disk full")
        throw new Error(`The log also says: ${messages.join(" · ")}`);
      return told[1]?.lines ?? 0;
    }
    if (performance.now() > deadline) throw new Error(`The log says: ${messages.join(" · ")}`);
    await sleep(500);
  }
}

function mountSmallDisk(folder: string): true | string {
  if (process.platform !== "linux") return "only Linux has tmpfs";
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", folder], {
    encoding: "utf8",
  });
  return mount.status === 0 || (mount.stderr?.trim() ?? "") || "mount is not available";
}

function fillDisk(folder: string): string {
  const path = join(folder, "ballast");
  const file = openSync(path, "w");
  for (let size = 1 << 20; size > 0; size >>= 1) while (fits(file, size));
  closeSync(file);
  if (statfsSync(folder).bavail > 0) throw new Error("The disk could not be filled.");
  return path;
}

function fits(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) > 0;
  } catch {
    return false;
  }
}

function openGallery(url: string, { headers }: Owner, dataDir: string) {
  const taken: { url: string; widths: number[] }[] = [];
  let refused = 0;

  async function send(): Promise<number> {
    const response = await fetch(`${url}/api/uploads?for=collection`, {
      method: "POST",
      headers: { ...headers, "content-type": "image/jpeg" },
      body: new Uint8Array(await aJpeg({ width: 1_200, height: 900 })),
    });
    const body = await response.json();
    if (response.status === 201) taken.push(body);
    else if (response.status !== 503 || ![NO_ROOM, UNAVAILABLE].includes(body.error))
      throw new Error(`An upload answered ${response.status}: ${body.error}`);
    else refused++;
    return response.status;
  }

  return {
    refused: () => refused,
    async upload(expected: number): Promise<void> {
      const status = await send();
      if (status !== expected) throw new Error(`An upload answered ${status} instead of ${expected}.`);
    },
    async uploadUntilTaken(deadline: number): Promise<void> {
      while ((await send()) !== 201) {
        if (performance.now() > deadline)
          throw new Error("Uploads are still refused although there is space.");
        await sleep(200);
      }
    },
    /** Checks that there are exactly the files of the accepted pictures, and that each can be loaded. */
    async inspect(): Promise<number> {
      const files = globSync("product-images/**/*.*", { cwd: dataDir });
      const expected = taken.reduce((sum, { widths }) => sum + widths.length * 2, 0);
      if (files.length !== expected) throw new Error(`${files.length} picture files instead of ${expected}.`);
      for (const picture of taken) {
        const response = await fetch(url + picture.url);
        if (!response.ok) throw new Error(`${picture.url} answered ${response.status}.`);
      }
      return taken.length;
    },
  };
}
