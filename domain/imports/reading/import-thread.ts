import { resolve as resolvePath } from "node:path";
import { Worker } from "node:worker_threads";
import type { ImportTask, TaskResult } from "./import-worker.ts";

/** It ends when it had nothing to do for this long, and its memory is free again. */
const IDLE_MS = 10_000;
/** A piece takes a fraction of a second. */
const LONGEST_MS = 60_000;
/** A file that needs more is at fault; the server must not suffer. */
const MAX_MEGABYTES = 192;

export type ImportThread = ReturnType<typeof createImportThread>;

type Waiting = { task: ImportTask; resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Reads and judges files on a thread of its own, one task after the other. It starts with the first task. */
export function createImportThread(file: string) {
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  function run<Task extends ImportTask>(task: Task): Promise<TaskResult<Task>> {
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve: resolve as (result: unknown) => void, reject });
      if (waiting.length === 1) next();
    });
  }

  function next(): void {
    clearTimeout(timer);
    const [first] = waiting;
    if (!first) {
      timer = setTimeout(end, IDLE_MS).unref();
      return;
    }
    worker ??= start();
    timer = setTimeout(
      () => fail(new Error("The import thread did not answer in time.")),
      LONGEST_MS,
    ).unref();
    worker.postMessage(first.task);
  }

  function start(): Worker {
    const started = new Worker(resolvePath(file), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    started.unref();
    started.on("message", (result) => {
      waiting.shift()?.resolve(result);
      next();
    });
    started.on("error", (error) => {
      if (started === worker) fail(error as Error);
    });
    return started;
  }

  // Only the first task is at fault; the others run on a new thread.
  function fail(error: Error): void {
    end();
    waiting.shift()?.reject(error);
    if (waiting.length > 0) next();
  }

  function end(): void {
    clearTimeout(timer);
    void worker?.terminate();
    worker = undefined;
  }

  return {
    run,
    async close(): Promise<void> {
      clearTimeout(timer);
      await worker?.terminate();
      worker = undefined;
    },
  };
}
