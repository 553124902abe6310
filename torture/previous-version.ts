import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Skipped } from "./skipped.ts";

const ROOT = join(import.meta.dirname, "..");
// Kept from run to run: run.ts gives each run a folder of its own for the rest, after this was read.
const KEPT = tmpdir();

export type PreviousVersion = { commit: string; folder: string };

/** Installed and built in a folder of its own: the commit that last set the version, or the one that is asked for. */
export function getPreviousVersion(wanted: string | undefined): PreviousVersion {
  const commit = git("rev-parse", "--short=12", wanted ?? lastRelease());
  const folder = join(KEPT, `storewright-previous-${commit}`);
  if (!existsSync(join(folder, "build/stamp.json"))) build(commit, folder);
  return { commit, folder };
}

function lastRelease(): string {
  const commit = git("log", "-1", "--format=%H", "-G", '^  "version": ', "HEAD~1", "--", "package.json");
  if (!commit) throw new Skipped("The history of an earlier version is not here: name a commit with --from.");
  return commit;
}

function build(commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const sources = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1_000_000_000 });
  execFileSync("tar", ["-x", "-C", folder], { input: sources });
  const env = { ...process.env, npm_config_prefer_offline: "true" };
  const ended = spawnSync("npm", ["run", "build"], { cwd: folder, env, encoding: "utf8" });
  if (ended.status !== 0) throw new Error(`${commit} could not be built:\n${ended.stdout}${ended.stderr}`);
}

function git(...args: string[]): string {
  const ended = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (ended.status !== 0) throw new Skipped(`git ${args[0]} failed: ${ended.stderr || ended.error}`);
  return ended.stdout.trim();
}
