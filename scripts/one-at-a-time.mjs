// Two commands started in the same tree must not install or build over each other:
// the second waits until the first has left, or is gone.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 10 * 60 * 1000;

/**
 * @param {string} root
 * @returns {Promise<() => void>} call it to leave
 */
export async function enterAlone(root) {
  // Outside the tree, because npm ci removes node_modules and a build replaces build/.
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `storewright-prepare-${name}.lock`);
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!take(file)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else if (Date.now() > giveUpAt)
      throw new Error(`Another command still prepares this folder; if none runs, remove ${file}.`);
    else await sleep(200);
  }
  return () => rmSync(file, { force: true });
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
