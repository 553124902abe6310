import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";

/** A folder that is removed after the test, or after the last one of the file at whose top it is called. */
export async function openTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "storewright-test-"));
  // What a test started may still be making its folders.
  atEnd(() => rm(folder, { recursive: true, maxRetries: 5 }));
  return folder;
}
