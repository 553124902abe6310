import type { ParseArgsOptionsConfig } from "node:util";
import type pg from "pg";
import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import type { Config } from "#server/config.ts";

/** One command of the operator: a file in operator/commands/, and a line in operator/commands.ts. */
export type Command = {
  /** As it is typed: `stores list`. */
  name: string;
  /** After the name: `[WORDS] [--limit N]`. */
  usage: string;
  /** One line, for the list of commands. */
  summary: string;
  /** What --help says of it beyond that, if anything. */
  help?: string;
  options?: ParseArgsOptionsConfig;
  /** How many words may follow the name: from, to. None unless told. */
  words?: [number, number];
  /** It changes something or shows what people are known by: it is written down, and must call `begin`. */
  isDeed?: boolean;
  run(call: Call): Promise<Outcome>;
};

export type Outcome = {
  /** What --json prints. */
  facts: unknown;
  /** What a person reads. */
  lines: string[];
  exit?: ExitCode;
};

/** What scripts can rely on; docs/operate.md has them too. */
export const EXIT = { done: 0, failed: 1, misused: 2, nothing: 3, refused: 4, warnings: 5 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type Call = {
  config: Config;
  log: Log;
  version: string;
  /** The files of db/migrations/, which are outside the bundle. */
  migrations: URL;
  words: string[];
  options: Record<string, string | boolean | (string | boolean)[] | undefined>;
  /** Opened when first asked for. The database must be at this program's version. */
  db(): Promise<Db>;
  /** One connection as the owner of the tables, who bypasses the policies, to a database of any version. */
  client(): Promise<pg.Client>;
  /** AUTH_SECRET, or the generated secret. */
  secret(): Promise<string>;
  /** The keys that the server works with. */
  keys(): Promise<AuthKeys>;
  /** Asks on a terminal; without one `--yes` must have been given. Throws if the answer is no. */
  confirm(question: string): Promise<void>;
  /** Asks for a word to be typed again; without a terminal the option of that name must have it. */
  confirmWord(option: string, word: string): Promise<void>;
  /** Writes to the log of deeds, before the change. Once for each call of a command that is a deed. */
  begin(subject: string | undefined, details?: Record<string, unknown>): Promise<void>;
  /** What is added to the log when the deed ends. */
  note(details: Record<string, unknown>): void;
  /** A line for who waits, on stderr. */
  progress(line: string): void;
};

/** Ends a command with a sentence and an exit code of its own. */
export class CommandEnd extends Error {
  readonly exit: ExitCode;
  constructor(exit: ExitCode, sentence: string) {
    super(sentence);
    this.exit = exit;
  }
}

export const failed = (sentence: string) => new CommandEnd(EXIT.failed, sentence);
export const misused = (sentence: string) => new CommandEnd(EXIT.misused, sentence);
export const nothingFound = (sentence: string) => new CommandEnd(EXIT.nothing, sentence);
export const refused = (sentence: string) => new CommandEnd(EXIT.refused, sentence);
