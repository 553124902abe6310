import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The file gets its name when it is whole. Only the system's user can read it. */
export async function writeWhole(
  file: string,
  content: AsyncIterable<string | Uint8Array>,
  unfinished = `${file}.unfinished`,
): Promise<void> {
  try {
    // Anew: a file that is there could be readable by others.
    await rm(unfinished, { force: true });
    await pipeline(
      Readable.from(content),
      createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
