import { spawnSync } from "node:child_process";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { makeUploadFolder, removeLeftUploads } from "./upload-folder.ts";

const dataDir = await openTemporaryFolder();
const folders = () => readdir(join(dataDir, "uploads"));

async function aFolder(name: string, minutesOld = 0): Promise<string> {
  const path = join(dataDir, "uploads", name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "file"), "half a picture");
  const then = new Date(Date.now() - minutesOld * 60_000);
  await utimes(path, then, then);
  return name;
}

test("an upload's folder is removed with the upload", async () => {
  {
    await using folder = await makeUploadFolder(dataDir);
    await writeFile(join(folder.path, "file"), "half a picture");
    expect(await folders()).toHaveLength(1);
  }
  expect(await folders()).toEqual([]);
});

test("a start removes folders of dead processes, and none of a running one", async () => {
  const { pid: gone } = spawnSync(process.execPath, ["--version"]);
  const here = hostname();
  await aFolder(`${here}.${gone}.abcdef`);
  await aFolder(`${here}.${process.pid}.earlier`);
  await aFolder(`elsewhere.${process.pid}.abcdef`, 61);
  const others = [
    await aFolder(`${here}.${process.ppid}.abcdef`),
    await aFolder(`elsewhere.${gone}.abcdef`, 59),
  ];
  await removeLeftUploads(dataDir);
  expect((await folders()).sort()).toEqual(others.sort());
});

test("a start without any folder works", async () => {
  await removeLeftUploads(join(dataDir, "nowhere"));
});
