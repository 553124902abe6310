import type { Db } from "#db/client.ts";
import type { Command } from "#operator/command.ts";
import { COMMANDS } from "#operator/commands.ts";
import { type OperatorDeps, runOperator } from "#operator/run.ts";
import { readConfig } from "#server/config.ts";
import { silentLog } from "./silent-log.ts";

type Ran = { exit: number; out: string; err: string };

/** Runs commands of the operator in this process, without a terminal unless one is given. Words are split at spaces. */
export function anOperator(db: Db, more: Command[] = [], deps: Partial<OperatorDeps> = {}) {
  async function operate(typed: string | string[], terminal: Partial<OperatorDeps> = {}): Promise<Ran> {
    const said = { out: [] as string[], err: [] as string[] };
    const args = typeof typed === "string" ? typed.split(" ").filter(Boolean) : typed;
    const exit = await runOperator(
      args,
      {
        config: readConfig({}),
        log: silentLog,
        version: "1.2.3",
        migrations: new URL("../db/migrations/", import.meta.url),
        connect: async () => db,
        reach: () => Promise.reject(new Error("This operator has no connection of its own.")),
        readLine: async () => "",
        out: (text) => said.out.push(text),
        err: (text) => said.err.push(text),
        ...deps,
        ...terminal,
      },
      [...more, ...COMMANDS],
    );
    return { exit, out: said.out.join("\n"), err: said.err.join("\n") };
  }
  return { operate };
}
