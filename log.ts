import { type DestinationStream, pino } from "pino";

/** One line of JSON for each thing that happened. Never with what people typed: see `withoutValues`. */
export function createLog(level: string, destination?: DestinationStream) {
  return pino({ level, serializers: { err: withoutValues } }, destination);
}

/**
 * A failed query carries its parameters in its message, and PostgreSQL repeats them in `detail`: addresses and
 * names that have no place in a log. The cause says what went wrong without them.
 */
function withoutValues(thrown: unknown): object {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if ("params" in error && error.cause instanceof Error) return withoutValues(error.cause);
  const { code, constraint, table } = error as Error & Record<"code" | "constraint" | "table", unknown>;
  const cause = error.cause instanceof Error ? withoutValues(error.cause) : undefined;
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, cause };
}
