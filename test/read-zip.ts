import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

/** The files of a ZIP by name, read by another library than the one that wrote it. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    const content = await buffer(await opened.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} does not match its checksum.`);
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice.`);
    files.set(entry.fileName, content);
  }
  return files;
}
