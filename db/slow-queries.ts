import type pg from "pg";

const SLOW_MS = 200;

// Enough to recognise a statement.
const MAX_TEXT = 1_000;

type SlowQuery = { ms: number; sql: string };

/** Reports slow statements: their text with $1, $2 in place of values, never the values. */
export function reportSlowQueries(client: pg.ClientBase, report: (slow: SlowQuery) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const timed = (...args: unknown[]) => {
    const began = performance.now();
    const answer = query(...args);
    const check = () => {
      const ms = Math.round(performance.now() - began);
      if (ms >= SLOW_MS) report({ ms, sql: textOf(args[0]) });
    };
    if (answer instanceof Promise) answer.then(check, check);
    return answer;
  };
  client.query = timed as typeof client.query;
}

function textOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : String((statement as pg.QueryConfig).text);
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);
}
