// Two commands started in the same tree must not install or build at the same time: the second waits until the first
// has finished or died.
import { createHash, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 10 * 60 * 1000;

/**
 * Turns are numbered files with the holder's process id; an empty one is finished. Nobody removes the last one, so a
 * process that finds it finished or dead can only create the next number, and of several that try one succeeds.
 * (Removing a dead holder's file would be a race: by then it may be a successor's.)
 *
 * @param {string} root
 * @returns {Promise<() => void>} call it to leave
 */
export async function enterAlone(root) {
  // Outside the tree, because npm ci removes node_modules and a build replaces build/.
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `storewright-prepare-${name}`);
  mkdirSync(folder, { recursive: true });
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const last = lastTurn(folder);
    if (!isHeld(folder, last)) {
      if (take(folder, last + 1)) return () => writeFileSync(join(folder, String(last + 1)), "");
    } else if (Date.now() > giveUpAt) {
      throw new Error(
        `Another command is still preparing this folder; if none is running, remove ${folder}.`,
      );
    } else {
      await sleep(200);
    }
  }
}

function lastTurn(folder) {
  return Math.max(0, ...turnsIn(folder));
}

function turnsIn(folder) {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function take(folder, turn) {
  const file = join(folder, String(turn));
  // Linked to its number with its content: nobody reads an unwritten file.
  const unnumbered = join(folder, randomUUID());
  writeFileSync(unnumbered, String(process.pid));
  try {
    linkSync(unnumbered, file);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(unnumbered);
  }
  // A slow process may have created a number that others used and removed long ago.
  if (lastTurn(folder) > turn) {
    rmSync(file);
    return false;
  }
  for (const old of turnsIn(folder)) if (old < turn) rmSync(join(folder, String(old)), { force: true });
  return true;
}

function isHeld(folder, turn) {
  try {
    const pid = readFileSync(join(folder, String(turn)), "utf8");
    return pid !== "" && process.kill(Number(pid), 0);
  } catch (error) {
    // EPERM: it is alive, as another user. Otherwise it died, or its turn ended so long ago that its file was removed.
    return error.code === "EPERM";
  }
}
