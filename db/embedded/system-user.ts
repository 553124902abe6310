import { spawnSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";

/** The account that PostgreSQL runs as when we are root: it refuses to run as root. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const USUAL_NOBODY: SystemUser = { uid: 65534, gid: 65534 };

export function areWeRoot(): boolean {
  return process.getuid?.() === 0;
}

export async function findNobody(): Promise<SystemUser> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const nobody = accounts.split("\n").find((account) => account.startsWith("nobody:"));
  const [, , uid, gid] = nobody?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : USUAL_NOBODY;
}

export async function ownerOf(path: string): Promise<SystemUser> {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}

// Tried as that user instead of read from mode bits: access lists and mounts matter too.
export function canUseFolder(user: SystemUser, folder: string): boolean {
  const question = ["-c", 'test -x "$1" && test -w "$1"', "sh", folder];
  return spawnSync("/bin/sh", question, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}
