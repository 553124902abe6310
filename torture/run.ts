// npm run torture: failures and attacks at full size. npm run sweep runs three of the kills small. `npm run torture -- "disk
// full" overload` runs some of them; `npm run torture -- upgrade --from COMMIT` upgrades from another version than the last.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backUpAndRestore } from "./backup-and-restore.ts";
import { certificates } from "./certificates.ts";
import { clockJumps } from "./clock-jumps.ts";
import { costlyPictures } from "./costly-pictures.ts";
import { databaseAway } from "./database-away.ts";
import { diskFull } from "./disk-full.ts";
import { failover } from "./failover.ts";
import { killTheDatabase, killTheServer } from "./kills.ts";
import { killWhileImporting } from "./kills-while-importing.ts";
import { killWhilePaying } from "./kills-while-paying.ts";
import { sellTheLastOnes } from "./last-ones.ts";
import { mailAway } from "./mail-away.ts";
import { twiceTheLoad } from "./overload.ts";
import { parallelMigrations } from "./parallel-migrations.ts";
import { restoredCopy } from "./restored-copy.ts";
import { secondProcess } from "./second-process.ts";
import { sendAgain } from "./sent-again.ts";
import { Skipped } from "./skipped.ts";
import { slowClients } from "./slow-clients.ts";
import { upgradeWhileServing } from "./upgrade.ts";

const KILLS = { kills: 100, withinMs: 4 * 60_000 };
const ALL_WITHIN_MS = 40 * 60_000;

const { values: options, positionals: wanted } = parseArgs({
  options: { from: { type: "string" } },
  allowPositionals: true,
});

const CASES: Record<string, () => Promise<string>> = {
  "the last ones": sellTheLastOnes,
  "sent again": sendAgain,
  "mail server away": mailAway,
  overload: twiceTheLoad,
  "slow clients": slowClients,
  "database away": databaseAway,
  failover,
  "disk full": diskFull,
  "costly pictures": costlyPictures,
  "second process": secondProcess,
  "clock jumps": clockJumps,
  certificates,
  "parallel migrations": parallelMigrations,
  "backup and restore": backUpAndRestore,
  "restore of a copy": restoredCopy,
  upgrade: () => upgradeWhileServing(options.from),
  "kill -9 while paying": () => killWhilePaying({ kills: 22, seed: seed() }),
  "kill -9 while importing": () =>
    killWhileImporting({ kills: 12, size: { products: 300, variants: 1_100 } }),
  "kill -9 of the database": () => killTheDatabase(KILLS),
  "kill -9": () => killTheServer(KILLS),
};

// TORTURE_SEED repeats a failed run.
function seed(): number {
  return Number(process.env.TORTURE_SEED ?? Date.now() % 1_000_000_000);
}

const unknown = wanted.find((name) => !(name in CASES));
if (unknown) {
  console.error(`There is no case "${unknown}". There are: ${Object.keys(CASES).join(", ")}.`);
  process.exit(1);
}

// One folder for all their files.
const folder = mkdtempSync(join(tmpdir(), "storewright-torture-"));
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

setTimeout(() => {
  console.log(`FAILED: not done after ${ALL_WITHIN_MS / 60_000} minutes.`);
  process.exit(1);
}, ALL_WITHIN_MS).unref();

const width = Math.max(...Object.keys(CASES).map((name) => name.length));
const counts = { passed: 0, skipped: 0, failed: 0 };
for (const [name, run] of Object.entries(CASES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begun = performance.now();
  const outcome = await run().then(
    (figures) => tell("passed", figures),
    (error: Error) => tell(error instanceof Skipped ? "skipped" : "failed", error.message),
  );
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${name.padEnd(width)}  ${outcome}  (${seconds} s)`);
}
console.log(`${counts.passed} passed, ${counts.skipped} skipped, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

function tell(end: keyof typeof counts, words: string): string {
  counts[end]++;
  return end === "passed" ? words : `${end.toUpperCase()}: ${words}`;
}
