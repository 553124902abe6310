import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath, rmdir, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "#db/start-error.ts";
import { areWeRoot, canUseFolder, findNobody, ownerOf, type SystemUser } from "./system-user.ts";

// Where a cluster is created when root's PostgreSQL user cannot enter the data folder. It survives a reboot.
const FALLBACK_FOLDER = "/var/lib/storewright";

export interface ClusterPlace {
  /** Holds the cluster and its log; only PostgreSQL's user may enter. */
  home: string;
  /** Set when we are root and PostgreSQL must run as another user. */
  user: SystemUser | undefined;
}

/** `DATA_DIR/postgres` is the cluster's home, or a link to it. */
export async function findPlace(dataDir: string, isDataDirSet: boolean): Promise<ClusterPlace> {
  const entry = join(dataDir, "postgres");
  const home = await findHome(entry);
  if (!areWeRoot()) return { home: home ?? (await makeFolder(entry)), user: undefined };
  return home ? reopenAsRoot(home) : settleAsRoot(entry, isDataDirSet);
}

async function findHome(entry: string): Promise<string | undefined> {
  if (!(await lstat(entry).catch(() => undefined))) return undefined;
  return realpath(entry).catch(() => {
    throw new StartError(
      `The database that ${entry} points to is missing: restore that folder, or remove the link to start empty.`,
    );
  });
}

async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return realpath(folder);
}

// The cluster keeps its owner: PostgreSQL opens only files of the user it runs as.
async function reopenAsRoot(home: string): Promise<ClusterPlace> {
  const owner = await ownerOf(home);
  const user = owner.uid === 0 ? await findNobody() : owner;
  if (owner.uid === 0) await giveTo(user, home);
  if (canUseFolder(user, home)) return { home, user };
  throw new StartError(
    `PostgreSQL runs as user ${user.uid}, who cannot enter ${home}: open the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
  );
}

async function settleAsRoot(entry: string, isDataDirSet: boolean): Promise<ClusterPlace> {
  const user = await findNobody();
  const home = await makeFolder(entry);
  await giveTo(user, home).catch(() => undefined);
  if (canUseFolder(user, home)) return { home, user };

  await rmdir(home);
  // A volume or a backup of the folder that was chosen would miss a database elsewhere.
  if (isDataDirSet)
    throw new StartError(
      `PostgreSQL must not run as root, and user ${user.uid}, as whom it runs, cannot enter ${dirname(entry)}: let others pass through it and the folders above it (chmod o+x), or set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
    );
  return settleElsewhere(entry, user);
}

async function settleElsewhere(entry: string, user: SystemUser): Promise<ClusterPlace> {
  await mkdir(FALLBACK_FOLDER, { recursive: true });
  await chmod(FALLBACK_FOLDER, 0o755);
  const home = await makeFolder(join(FALLBACK_FOLDER, randomBytes(6).toString("hex")));
  await giveTo(user, home);
  if (!canUseFolder(user, home)) {
    throw new StartError(
      `PostgreSQL must not run as root, and user ${user.uid} can enter neither ${entry} nor ${home}: set DATA_DIR to a folder that others may enter, or DATABASE_URL to a PostgreSQL server.`,
    );
  }
  await symlink(home, entry);
  return { home, user };
}

export async function giveTo(user: SystemUser | undefined, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
