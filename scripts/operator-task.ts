import { resolve } from "node:path";
import type { Log } from "#db/log.ts";
import { refusalText } from "#db/start-error.ts";
import { sayError } from "#db/without-values.ts";
import { type Config, readConfig } from "#server/config.ts";

/** A command for the operator: it ends with one sentence, of success or of what to do instead. */
export async function runOperatorTask(task: (config: Config, log: Log) => Promise<string>): Promise<void> {
  try {
    console.log(await task(readConfig(process.env), log));
  } catch (error) {
    console.error(refusalText(error) ?? sayError(error));
    process.exitCode = 1;
  }
}

const log: Log = {
  info: () => undefined,
  warn: (_details, message) => console.error(message),
  error: (_details, message) => console.error(message),
};

/** npm changes to the project's folder; a path is relative to where it was typed. */
export function fromWhereTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}
