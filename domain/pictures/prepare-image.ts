import { type ChildProcess, fork } from "node:child_process";
import { PREPARING_LIMITS } from "#rules/picture/upload-limits.ts";
import type { CardKind } from "#rules/theme/share-card.ts";
import { endingAfter } from "./ending-after.ts";
import { endingWithUs, giveWay } from "./give-way.ts";
import type { PreparedImage, RefusedImage } from "./make-renditions.ts";

type Options = {
  path: string;
  /** The file `image-worker.ts`. */
  worker: string;
  signal: AbortSignal;
  limits?: typeof PREPARING_LIMITS;
  /** Whether the server has to answer somebody: it comes first. */
  mustGiveWay?: () => boolean;
  /** Which cards to make besides the renditions. */
  cards?: readonly CardKind[];
};

/**
 * Makes a picture's renditions in a separate process: libvips cannot be interrupted, a process can be killed. The
 * process gets none of our settings and secrets. It has ended when this settles.
 */
export async function prepareImage(options: Options): Promise<PreparedImage | RefusedImage> {
  const { path, worker, signal, limits = PREPARING_LIMITS, mustGiveWay = () => false, cards = [] } = options;
  const mayBeStopped = endingWithUs();
  const child = fork(worker, [path, String(limits.megabytes), String(limits.cpuSeconds), ...cards], {
    // One malloc arena: several would keep up to 250 MB more.
    env: { MALLOC_ARENA_MAX: "1", ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) },
    execArgv: [],
    ...mayBeStopped,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    signal: endingAfter(limits.seconds * 1_000, "The picture took too long.", signal),
    killSignal: "SIGKILL",
  });
  using _ = mayBeStopped && giveWay(child, mustGiveWay);
  const ended = await outcome(child);
  if (ended.answer) return ended.answer;
  signal.throwIfAborted();
  // Killed by itself beyond its limits, by the time limit above, or by the kernel when memory runs out.
  if (ended.killedBy === "SIGKILL") return { ok: false, reason: "too-costly" };
  // The decoder crashed.
  if (ended.killedBy) return { ok: false, reason: "damaged" };
  throw new Error(`The process that prepares pictures failed: ${ended.complaint}`);
}

type Outcome = {
  answer?: PreparedImage | RefusedImage;
  killedBy: NodeJS.Signals | null;
  complaint: string;
};

function outcome(child: ChildProcess): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  let answer: Outcome["answer"];
  let complaint = "";
  child.once("message", (message) => {
    answer = message as NonNullable<typeof answer>;
    child.kill("SIGKILL");
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  // Also emitted on abort; then the process exits shortly after.
  child.on("error", (error) => !child.pid && reject(error));
  child.once("close", (_, killedBy) => resolve({ ...(answer && { answer }), killedBy, complaint }));
  return promise;
}
