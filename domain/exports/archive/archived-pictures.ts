import type { Storage } from "#domain/media/storage.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { pictureFile } from "./picture-file.ts";
import type { ZippedFile } from "./write-zip.ts";

/** A bucket takes a while for each. A picture has at most a few megabytes. */
const AT_ONCE = 4;

/** The pictures that the lines name, in their largest rendition; at the end a list of those that are gone, if any. */
export async function* archivedPictures(
  storage: Storage,
  store: StoreId,
  lines: AsyncIterable<Uint8Array>,
): AsyncGenerator<ZippedFile> {
  const missing: string[] = [];
  for await (const { name, picture } of readAhead(storage, named(store, lines))) {
    if (picture) yield { name, picture };
    else missing.push(name);
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

async function* readAhead(storage: Storage, pictures: AsyncIterable<Named>) {
  const begun: { name: string; picture: Promise<Buffer | undefined> }[] = [];
  const ended = new AbortController();
  async function next() {
    const first = begun.shift();
    return { name: first?.name ?? "", picture: await first?.picture };
  }
  try {
    for await (const { name, key } of pictures) {
      const picture = readTwice(storage, key, ended.signal);
      // Thrown when it is this picture's turn.
      picture.catch(() => undefined);
      if (begun.push({ name, picture }) === AT_ONCE) yield await next();
    }
    while (begun.length > 0) yield await next();
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
