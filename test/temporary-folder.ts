import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder that is removed after the last test. Call it at the top of a test file. */
export async function openTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "storewright-test-"));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
