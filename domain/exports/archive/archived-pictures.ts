import type { Log } from "#db/log.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { pictureFile } from "./picture-file.ts";
import type { ZippedFile } from "./write-zip.ts";

/** A bucket takes a while for each. A picture has at most a few megabytes. */
const AT_ONCE = 4;

/** So many in a row are not broken files: the storage does not answer, and the download fails. */
const MAX_UNREADABLE = 5;

type Deps = { storage: Storage; log: Log };

/**
 * The pictures that the lines name, in their largest rendition; at the end a list of those that are gone or cannot be
 * read, if any.
 */
export async function* archivedPictures(
  { storage, log }: Deps,
  store: StoreId,
  lines: AsyncIterable<Uint8Array>,
): AsyncGenerator<ZippedFile> {
  const missing: string[] = [];
  let unreadable = 0;
  for await (const { name, picture, error } of readAhead(storage, named(store, lines))) {
    if (picture) yield { name, picture };
    else missing.push(name);
    unreadable = error ? unreadable + 1 : 0;
    if (unreadable === MAX_UNREADABLE) throw error;
    if (error)
      log.error(
        { err: error, store, picture: name },
        "a picture is left out of an archive: it cannot be read",
      );
  }
  if (missing.length > 0)
    yield { name: "missing-pictures.txt", text: [Buffer.from(`${missing.join("\n")}\n`)] };
}

type Named = { name: string; key: string };

async function* named(store: StoreId, lines: AsyncIterable<Uint8Array>): AsyncGenerator<Named> {
  for await (const line of splitLines(lines)) {
    const { url } = JSON.parse(line) as { url: string };
    const name = pictureFile(store, url);
    if (name) yield { name, key: url.slice(IMAGE_BUCKET_PATH.length) };
  }
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

type ReadPicture = { name: string; picture?: Buffer | undefined; error?: unknown };

async function* readAhead(storage: Storage, pictures: AsyncIterable<Named>): AsyncGenerator<ReadPicture> {
  const begun: Promise<ReadPicture>[] = [];
  const ended = new AbortController();
  try {
    for await (const { name, key } of pictures) {
      const reading = readTwice(storage, key, ended.signal);
      begun.push(
        reading.then(
          (picture) => ({ name, picture }),
          (error: unknown) => ({ name, error }),
        ),
      );
      if (begun.length === AT_ONCE) yield* begun.splice(0, 1);
    }
    yield* begun;
  } finally {
    ended.abort();
  }
}

/** One failed request among thousands would end a download, which cannot be resumed. */
function readTwice(storage: Storage, key: string, signal: AbortSignal): Promise<Buffer | undefined> {
  return storage.read(key, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return storage.read(key, signal);
  });
}
