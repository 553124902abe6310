// Prepares one picture, in a process of its own: `prepare-image.ts` starts it and ends it. It runs as it stands, also
// in production, and must not end up in the bundle.
import { constants, setPriority } from "node:os";

const WATCH_EVERY_MS = 20;

// Shoppers come first. Before the threads that decode are there, since they inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { makeRenditions } = await import("./make-renditions.ts");

const [path = "", megabytes, cpuSeconds] = process.argv.slice(2);
// The server has died. An exit would wait for the decoder's threads.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The decoder works on threads of its own, so this one is free to watch it.
setInterval(() => {
  if (isTooCostly()) process.send?.({ ok: false, reason: "too-costly" });
}, WATCH_EVERY_MS);
process.send?.(await makeRenditions(path));

function isTooCostly(): boolean {
  const { user, system } = process.cpuUsage();
  return process.memoryUsage.rss() > Number(megabytes) * 2 ** 20 || user + system > Number(cpuSeconds) * 1e6;
}
