import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder that is removed after the last test. Call it at the top of a test file. */
export async function openTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "storewright-test-"));
  // What a test started may still be making its folders.
  afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }));
  return folder;
}
