import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BucketAway, openBucket, type S3Config } from "./bucket.ts";
import { undefinedIfGone } from "./local-storage.ts";

/** Names the installation that the pictures belong to. It is not a picture's key: nobody can request it. */
export const MARK = "storewright-installation";

const PATIENCE = { timeoutMs: 4_000, retries: 1 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type PictureMark = {
  /** In words, for messages. */
  place: string;
  /** The id of an installation; undefined when nobody has marked the pictures yet. */
  read(): Promise<string | undefined>;
  /** Leaves a mark that is there. */
  write(id: string): Promise<void>;
  replace(id: string): Promise<void>;
};

export function openPictureMark(config: { dataDir: string; s3: S3Config | undefined }): PictureMark {
  return config.s3 ? bucketMark(config.s3) : folderMark(join(config.dataDir, "product-images"));
}

/** Whose pictures these are, after marking unmarked ones. Of several installations that mark at once, one wins. */
export async function claimPictures(mark: PictureMark, id: string): Promise<string | undefined> {
  const holder = await mark.read();
  if (holder) return holder;
  await mark.write(id);
  return mark.read();
}

function folderMark(folder: string): PictureMark {
  const file = join(folder, MARK);

  async function read(): Promise<string | undefined> {
    return idIn(await readFile(file, "utf8").catch(undefinedIfGone));
  }

  async function replace(id: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.${id}.part`, `${id}\n`, { flush: true });
    await rename(`${file}.${id}.part`, file);
  }

  async function write(id: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const failed = await writeFile(file, `${id}\n`, { flag: "wx", flush: true }).catch((error) => error);
    if (!failed) return;
    if (failed.code !== "EEXIST") throw failed;
    // A process that died while it marked them leaves an empty file.
    if (!(await read())) await replace(id);
  }

  return { place: `The folder ${folder}`, read, write, replace };
}

function bucketMark(s3: S3Config): PictureMark {
  const { place, send } = openBucket(s3, PATIENCE);

  const put = (id: string, headers: Record<string, string> = {}) =>
    send(MARK, {
      method: "PUT",
      body: new TextEncoder().encode(`${id}\n`),
      headers: { "content-type": "text/plain", ...headers },
    });

  function refused(method: string, { status }: Response): Error {
    return new BucketAway(`${place} answered ${status} to ${method} ${MARK}.`);
  }

  async function replace(id: string): Promise<void> {
    const answer = await put(id);
    if (!answer.ok) throw refused("PUT", answer);
  }

  return {
    place,
    async read() {
      const answer = await send(MARK);
      if (answer.ok) return idIn(await answer.text());
      // A key that may not list the bucket gets 403 for what is not there.
      if (answer.status === 404 || answer.status === 403) return undefined;
      throw refused("GET", answer);
    },
    async write(id) {
      const answer = await put(id, { "if-none-match": "*" });
      if (answer.ok || answer.status === 412 || answer.status === 409) return;
      // Not every provider knows the condition.
      if (answer.status === 501) return replace(id);
      throw refused("PUT", answer);
    },
    replace,
  };
}

function idIn(text: string | undefined): string | undefined {
  const id = text?.trim() ?? "";
  return UUID.test(id) ? id : undefined;
}
