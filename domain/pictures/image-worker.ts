// Processes one picture in its own process: `prepare-image.ts` starts and ends it. It runs unbundled, in production
// too, and must not become part of the bundle.
import { constants, setPriority } from "node:os";
import type { CardKind } from "#rules/theme/share-card.ts";

const WATCH_EVERY_MS = 5;
// How much it may grow between two checks.
const HEADROOM_MB = 20;

// Requests come first. Set before the decoder's threads start, because they inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { makeRenditions } = await import("./make-renditions.ts");

const [path = "", megabytes, cpuSeconds, ...cards] = process.argv.slice(2);
// The server has died.
process.once("disconnect", end);
// The decoder runs on its own threads, so that this one can monitor it.
setInterval(() => {
  if (isTooCostly()) end();
}, WATCH_EVERY_MS);
process.send?.(await makeRenditions(path, cards as CardKind[]));

// SIGKILL: an exit would wait for the decoder's threads, and a busy server would kill it late.
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

function isTooCostly(): boolean {
  const { user, system } = process.cpuUsage();
  const heldMb = process.memoryUsage.rss() / 2 ** 20;
  return heldMb > Number(megabytes) - HEADROOM_MB || user + system > Number(cpuSeconds) * 1e6;
}
