import { mkdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Bucket, openBucket, type S3Config } from "#domain/pictures/bucket.ts";
import { openPictureMark } from "#domain/pictures/picture-mark.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

type Where = { dataDir: string; s3: S3Config | undefined };

/** Nobody can request it: it is not a picture's key. */
const PROBE = "storewright-check";
const PATIENCE = { timeoutMs: 10_000, retries: 1 };
const FREE_BYTES = { warning: 2_000_000_000, bad: 200_000_000 };

/** What is wrong, or that nothing is. Writes a small file and removes it. `installation` is null while the database is away. */
export async function checkPictures(
  where: Where,
  installation: string | undefined | null,
): Promise<Finding[]> {
  const mark = openPictureMark(where);
  const finding = where.s3 ? await checkBucket(openBucket(where.s3, PATIENCE)) : await checkFolder(where);
  if (finding.verdict === "bad") return [finding];
  const holder = await mark.read();
  if (!holder || installation === null || holder === installation) return [finding];
  return [bad("pictures", `${mark.place} belongs to installation ${holder}: pictures cannot be saved.`)];
}

async function checkBucket({ place, send, peek }: Bucket): Promise<Finding> {
  const body = crypto.randomUUID();
  const steps: [string, () => Promise<Response>][] = [
    ["list", peek],
    ["write", () => send(PROBE, { method: "PUT", body })],
    ["read", () => send(PROBE)],
    ["remove", () => send(PROBE, { method: "DELETE" })],
  ];
  for (const [deed, step] of steps) {
    const answer = await step();
    if (!answer.ok)
      return bad("pictures", `${place} answered ${answer.status} to ${deed}: check the key's rights.`);
    if (deed === "read" && (await answer.text()) !== body)
      return bad("pictures", `${place} does not return what was just written.`);
  }
  return good("pictures", `${place} can be listed, written, read and cleared.`);
}

async function checkFolder({ dataDir }: Where): Promise<Finding> {
  const folder = join(dataDir, "product-images");
  const file = join(folder, PROBE);
  const body = crypto.randomUUID();
  // Not recursive: a DATA_DIR that was misspelled must not be made.
  await mkdir(folder).catch(unlessThere);
  await writeFile(file, body);
  const isKept = (await readFile(file, "utf8")) === body;
  await rm(file);
  return isKept
    ? good("pictures", `The folder ${folder} can be written and read.`)
    : bad("pictures", `The folder ${folder} does not return what was just written.`);
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${(free / 1e9).toFixed(1)} GB are free at ${dataDir}.`;
  if (free < FREE_BYTES.bad) return [bad("disk", says)];
  return [free < FREE_BYTES.warning ? warning("disk", says) : good("disk", says)];
}
