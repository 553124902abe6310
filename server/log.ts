import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { sayError, withoutValues } from "#db/without-values.ts";
import type { DiskWatch } from "./disk-watch.ts";

const WARN = 40;

/** One line of JSON for each event. Never with what people typed, nor with what opens something. */
export function createLog(level: string, destination?: DestinationStream, disk?: DiskWatch): Logger {
  const says = { formatters: { log: withoutValues }, serializers: { err: sayError } };

  function logMethod(this: Logger, words: Parameters<LogFn>, write: LogFn, at: number): void {
    const [details, message] = words as [unknown, string?];
    const error = errorIn(details);
    if (at >= WARN && disk?.leavesOut(this, error, message ?? "")) return;
    // Without a message of its own, the line would take the error's message, including values.
    write.apply(this, words.length === 1 && error !== undefined ? [details, "error"] : words);
  }

  return pino({ level, ...says, hooks: { logMethod } }, destination);
}

function errorIn(details: unknown): unknown {
  if (details instanceof Error) return details;
  return typeof details === "object" && details && "err" in details ? details.err : undefined;
}

/** What packages print when something fails becomes a line as well. */
export function logPrintedErrors(log: Logger): void {
  console.error = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error) ?? said.join(" ");
    log.error({ err }, "a package reported an error");
  };
}
