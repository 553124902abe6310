import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { sayError, withoutValues } from "#db/without-values.ts";

/** One line of JSON for each event. Never with what people typed, nor with what opens something. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const says = { formatters: { log: withoutValues }, serializers: { err: sayError } };
  return pino({ level, ...says, hooks: { logMethod: nameError } }, destination);
}

// Without a message of its own, the line would take the error's message, including values.
function nameError(this: Logger, words: Parameters<LogFn>, write: LogFn): void {
  const [details] = words;
  const isError = details instanceof Error || (typeof details === "object" && details && "err" in details);
  write.apply(this, words.length === 1 && isError ? [details, "error"] : words);
}

/** What packages print when something fails becomes a line as well. */
export function logPrintedErrors(log: Logger): void {
  console.error = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error) ?? said.join(" ");
    log.error({ err }, "a package reported an error");
  };
}
