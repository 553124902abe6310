import { userInfo } from "node:os";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type pg from "pg";
import { getAuthSecret } from "#db/auth-secret.ts";
import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import type { DeedOutcome } from "#db/schema/operator-deeds.ts";
import { refusalText } from "#db/start-error.ts";
import { beginDeed, type Deed, endDeed } from "#domain/operator/deeds.ts";
import { openAuthKeys } from "#domain/secrets/open-keys.ts";
import { oneLine } from "#rules/text/text.ts";
import type { Config } from "#server/config.ts";
import {
  type Call,
  type Command,
  CommandEnd,
  EXIT,
  type ExitCode,
  misused,
  type Outcome,
  refused,
} from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { printable, printableJson } from "./printable.ts";

/** What server/operator.ts passes in: what lies outside the bundle, and the terminal. */
export type OperatorDeps = {
  config: Config;
  log: Log;
  version: string;
  migrations: URL;
  connect(): Promise<Db>;
  reach(): Promise<pg.Client>;
  out(text: string): void;
  err(text: string): void;
  /** Absent without a terminal. */
  ask?(question: string): Promise<string>;
  /** The first line of standard input. */
  readLine(): Promise<string>;
};

const COMMON = {
  json: { type: "boolean" },
  yes: { type: "boolean" },
  as: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsOptionsConfig;

/** Runs one command and returns its exit code. Throws only what is a defect of ours. */
export async function runOperator(args: string[], deps: OperatorDeps, commands = COMMANDS): Promise<number> {
  try {
    const { exit = EXIT.done, text } = await answer(args, deps, commands);
    deps.out(text);
    return exit;
  } catch (error) {
    const sentence = error instanceof CommandEnd ? printable(error.message) : refusalText(error);
    if (sentence === undefined) throw error;
    deps.err(sentence);
    return error instanceof CommandEnd ? error.exit : EXIT.failed;
  }
}

type Answer = { text: string; exit?: ExitCode };

async function answer(args: string[], deps: OperatorDeps, commands: Command[]): Promise<Answer> {
  const command = findCommand(args, commands);
  if (!command) return answerWithoutCommand(args, commands);
  const { values, positionals } = readArguments(command, args.slice(command.name.split(" ").length));
  if (values.help) return { text: helpOf(command) };
  const [least, most] = command.words ?? [0, 0];
  if (positionals.length < least || positionals.length > most) throw misused(usageOf(command));
  const words = await readWords(positionals, deps);
  const { facts, lines, exit } = await perform(command, deps, values, words);
  return { text: values.json ? printableJson(facts) : lines.map(printable).join("\n"), exit };
}

/** The longest name wins: `stores` may be a command beside `stores list`. */
function findCommand(args: string[], commands: Command[]): Command | undefined {
  const isTyped = ({ name }: Command) => name.split(" ").every((word, position) => args[position] === word);
  return commands.filter(isTyped).sort((a, b) => b.name.length - a.name.length)[0];
}

function answerWithoutCommand(args: string[], commands: Command[]): Answer {
  const [first] = args;
  if (first === undefined) return { text: listCommands(commands), exit: EXIT.misused };
  if (first === "--help" || first === "-h" || first === "help") return { text: listCommands(commands) };
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (family.length > 0 && args.some((arg) => arg === "--help" || arg === "-h"))
    return { text: listCommands(family) };
  const known = family.length > 0 ? family : commands;
  throw misused(
    `There is no command '${args.filter((arg) => !arg.startsWith("-")).join(" ")}'. There are: ${known.map(({ name }) => name).join(", ")}.`,
  );
}

type Arguments = { values: Call["options"]; positionals: string[] };

function readArguments(command: Command, args: string[]): Arguments {
  try {
    const options = { ...COMMON, ...command.options };
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Its first sentence; those after it are advice about dashes.
    throw misused(`${(error as Error).message.split(/\.\s/)[0]}. ${usageOf(command)}`);
  }
}

/** `-`: it is typed or piped in, since everybody on the machine can list what a process was started with. */
async function readWords(words: string[], { ask, readLine }: OperatorDeps): Promise<string[]> {
  if (!words.includes("-")) return words;
  const typed = (await (ask ? ask("In place of -: ") : readLine())).trim();
  return words.map((word) => (word === "-" ? typed : word));
}

async function perform(
  command: Command,
  deps: OperatorDeps,
  options: Call["options"],
  words: string[],
): Promise<Outcome> {
  const deed: Deed = { who: whoIs(options.as), command: command.name };
  const db = once(deps.connect);
  const secret = once(async () => getAuthSecret(deps.config, await db()));
  let begun: string | undefined;
  const call: Call = {
    ...deps,
    words,
    options,
    db,
    client: once(deps.reach),
    secret,
    keys: async () => openAuthKeys({ ...deps.config, authSecret: await secret() }, await db()),
    ...confirmations(deps, options),
    begin: async (subject, details) => {
      deed.subject = subject;
      begun = await beginDeed(await db(), { ...deed, details });
    },
    note: (details) => {
      deed.details = { ...deed.details, ...details };
    },
    progress: (line) => deps.err(printable(line)),
  };
  try {
    const outcome = await command.run(call);
    if (command.isDeed && !outcome.exit && !begun)
      throw new Error(`The command ${command.name} must call begin before it does anything.`);
    if (begun) await endDeed(await db(), deed, outcomeOf(outcome.exit), begun);
    return outcome;
  } catch (error) {
    const outcome = error instanceof CommandEnd ? outcomeOf(error.exit) : "failed";
    if (begun || (command.isDeed && outcome === "refused"))
      await endDeed(await db(), deed, outcome, begun).catch((unnoted) =>
        deps.log.warn({ err: unnoted }, "How this ended could not be written to the log of deeds."),
      );
    throw error;
  }
}

function outcomeOf(exit: ExitCode = EXIT.done): Exclude<DeedOutcome, "begun"> {
  if (exit === EXIT.nothing) return "nothing";
  if (exit === EXIT.refused) return "refused";
  return exit === EXIT.failed || exit === EXIT.misused ? "failed" : "done";
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

const MAX_NAME = 100;

/** `--as`, or the system's user; sudo's caller rather than root. */
function whoIs(as: unknown): string {
  const named = typeof as === "string" ? oneLine(as) : "";
  if (named.length > MAX_NAME) throw misused(`--as must have at most ${MAX_NAME} characters.`);
  return named || process.env.SUDO_USER || systemUser();
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number that has no name.
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

function confirmations(
  { ask }: OperatorDeps,
  options: Call["options"],
): Pick<Call, "confirm" | "confirmWord"> {
  return {
    confirm: async (question) => {
      if (options.yes) return;
      if (!ask) throw refused(`${question} Without a terminal, add --yes.`);
      if (!/^y(es)?$/i.test((await ask(printable(`${question} [y/N] `))).trim()))
        throw refused("Nothing was changed.");
    },
    confirmWord: async (option, word) => {
      if (options[option] === word) return;
      if (options[option] !== undefined || !ask)
        throw refused(`This cannot be undone: add --${option} ${word}, to say it once more.`);
      if ((await ask(`This cannot be undone. Type ${word} to go on: `)).trim() !== word)
        throw refused("Nothing was changed.");
    },
  };
}

function listCommands(commands: Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "Usage: operator COMMAND [--json] [--as NAME] [--yes] [--help]",
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "operator COMMAND --help says more. Exit codes: 0 done, 1 failed, 2 used wrongly, 3 nothing found, 4 refused, 5 warnings of check.",
  ].join("\n");
}

function usageOf({ name, usage }: Command): string {
  return `Usage: operator ${`${name} ${usage}`.trim()}`;
}

function helpOf(command: Command): string {
  return [usageOf(command), "", command.summary, ...(command.help ? ["", command.help] : [])].join("\n");
}
