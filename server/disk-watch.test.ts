import { expect, onTestFinished, test, vi } from "vitest";
import { databaseAway } from "#db/database-away.ts";
import { createDiskWatch } from "./disk-watch.ts";
import { createLog } from "./log.ts";

const PLENTY = 1e9;

function openLog() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const disk = { free: PLENTY };
  const watch = createDiskWatch({ freeBytes: () => disk.free, quietMs: 10_000, lookMs: 1_000 });
  const log = createLog("warn", { write: (line) => lines.push(line) }, watch);
  return {
    disk,
    log,
    said: () => lines.map((line) => JSON.parse(line).msg),
    last: () => JSON.parse(lines.at(-1) ?? ""),
  };
}

const noSpace = (code: string) =>
  new Error("saving failed", { cause: Object.assign(new Error("full"), { code }) });

test("a full disk is one line, and its end another, whatever fails meanwhile", () => {
  const { disk, log, said, last } = openLog();
  log.error({ err: databaseAway(new Error("restarted")) }, "database away");
  log.error({ err: noSpace("53100") }, "database away");
  expect(last()).toMatchObject({ level: 50, msg: "disk full", what: "database away", reason: "full" });
  disk.free = 0;
  log.error({ err: noSpace("ENOSPC") }, "disk full");
  log.warn({ signal: "SIGABRT" }, "PostgreSQL exited by itself; starting it again");
  log.error({ err: databaseAway(new Error("refused")) }, "request failed");
  log.error({ err: new Error("something else") }, "request failed");
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual(["database away", "disk full", "request failed"]);

  disk.free = PLENTY;
  vi.advanceTimersByTime(1_000);
  expect(last()).toMatchObject({ msg: "the disk has space again", lines: 3 });
  log.error({ err: databaseAway(new Error("restarted")) }, "database away");
  log.error({ err: noSpace("ENOSPC") }, "disk full");
  expect(said().slice(4)).toEqual(["database away", "disk full"]);
});

test("a database that crashes because of it is not told of as another failure", () => {
  const { disk, log, said } = openLog();
  disk.free = 1_000;
  log.warn({ exitCode: 1 }, "PostgreSQL exited by itself; starting it again");
  log.error({ err: databaseAway(new Error("refused")) }, "database away");
  expect(said()).toEqual(["disk full"]);
});

test("on a disk elsewhere it is over once nothing fails any more", () => {
  const { disk, log, said } = openLog();
  disk.free = Number.NaN;
  log.error({ err: noSpace("53100") }, "database away");
  vi.advanceTimersByTime(9_000);
  log.error({ err: noSpace("53100") }, "database away");
  vi.advanceTimersByTime(9_000);
  expect(said()).toEqual(["disk full"]);
  vi.advanceTimersByTime(2_000);
  expect(said()).toEqual(["disk full", "the disk has space again"]);
});
