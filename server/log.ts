import { type DestinationStream, type LogFn, type Logger, pino } from "pino";

/** One line of JSON for each event. Never with what people typed: see `withoutValues`. */
export function createLog(level: string, destination?: DestinationStream) {
  const serializers = { err: withoutValues, path: withoutToken };
  return pino({ level, serializers, hooks: { logMethod: nameError } }, destination);
}

// Whoever knows the address of a preview may open it.
function withoutToken(path: string): string {
  return path.replace(/^\/admin\/preview\/[^/]+/, "/admin/preview/…");
}

// Without a message of its own, the line would take the error's message, including values.
function nameError(this: Logger, words: Parameters<LogFn>, write: LogFn): void {
  const [details] = words;
  const bare = words.length === 1 && typeof details === "object" && details !== null && "err" in details;
  write.apply(this, bare ? [details, "error"] : words);
}

/**
 * A failed query has its parameters in its message, and PostgreSQL repeats them in `detail`: addresses and names that
 * must not be logged. The cause gives the reason without them.
 */
function withoutValues(thrown: unknown): object {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if ("params" in error && error.cause instanceof Error) return withoutValues(error.cause);
  const { code, constraint, table } = error as Error & Record<"code" | "constraint" | "table", unknown>;
  const cause = error.cause instanceof Error ? withoutValues(error.cause) : undefined;
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, cause };
}
