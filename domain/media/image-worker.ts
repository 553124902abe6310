// Prepares one picture, in a process of its own: `prepare-image.ts` starts it and ends it. It runs as it stands, also
// in production, and must not end up in the bundle.
import { constants, setPriority } from "node:os";

const WATCH_EVERY_MS = 5;
// What it may grow by between two looks.
const HEADROOM_MB = 20;

// Shoppers come first. Before the threads that decode are there, since they inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { makeRenditions } = await import("./make-renditions.ts");

const [path = "", megabytes, cpuSeconds] = process.argv.slice(2);
// The server has died.
process.once("disconnect", end);
// The decoder works on threads of its own, so this one is free to watch it.
setInterval(() => {
  if (isTooCostly()) end();
}, WATCH_EVERY_MS);
process.send?.(await makeRenditions(path));

// At once: an exit would wait for the decoder's threads, and a server that is busy would be late to kill it.
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

function isTooCostly(): boolean {
  const { user, system } = process.cpuUsage();
  const heldMb = process.memoryUsage.rss() / 2 ** 20;
  return heldMb > Number(megabytes) - HEADROOM_MB || user + system > Number(cpuSeconds) * 1e6;
}
