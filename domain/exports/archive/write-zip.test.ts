import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { readZip } from "#test/read-zip.ts";
import { writeZip, type ZippedFile } from "./write-zip.ts";

const AT = new Date("2026-11-16T12:00:00Z");

async function* these(...files: ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* files;
}

describe("a ZIP file", () => {
  test("reads back as it was written, with texts made smaller", async () => {
    const picture = randomBytes(300_000);
    const text = Buffer.from("Ümlaut and 🦊\n".repeat(50_000));
    const zip = await buffer(
      writeZip(
        these(
          { name: "index.html", text: [text] },
          { name: "pictures/a.webp", picture },
          { name: "data/empty.jsonl", text: [] },
          { name: "data/ö.jsonl", text: [text.subarray(0, 7), text.subarray(7)] },
        ),
        AT,
      ),
    );
    expect(zip.length).toBeLessThan(picture.length + 10_000);
    expect(await readZip(zip)).toEqual(
      new Map([
        ["index.html", text],
        ["pictures/a.webp", picture],
        ["data/empty.jsonl", Buffer.alloc(0)],
        ["data/ö.jsonl", text],
      ]),
    );
  });

  test("may be empty", async () => {
    expect(await readZip(await buffer(writeZip(these(), AT)))).toEqual(new Map());
  });

  test("asks for the next file only when the reader has taken those before", async () => {
    let asked = 0;
    async function* pictures(): AsyncGenerator<ZippedFile> {
      for (; asked < 500; asked++) yield { name: `${asked}.webp`, picture: Buffer.alloc(200_000) };
    }
    const reading = writeZip(pictures(), AT);
    await reading.next();
    for (let n = 0; n < 50; n++) await turn();
    expect(asked).toBeLessThan(5);
    expect((await buffer(reading)).length).toBeGreaterThan(500 * 200_000 - 1_000_000);
  });

  test("holds no picture that the reader has taken", async () => {
    const taken: WeakRef<Buffer>[] = [];
    async function* pictures(): AsyncGenerator<ZippedFile> {
      for (let n = 0; n < 20; n++) {
        const picture = Buffer.alloc(200_000);
        taken.push(new WeakRef(picture));
        yield { name: `${n}.webp`, picture };
      }
      await turn();
      collectGarbage();
      // The last one may still be in use.
      expect(taken.filter((picture) => picture.deref()).length).toBeLessThan(3);
    }
    for await (const _ of writeZip(pictures(), AT));
    expect.assertions(1);
  });

  test.each([
    ["a picture", (): ZippedFile => ({ name: "a", picture: Buffer.alloc(200_000) })],
    ["a text", (): ZippedFile => ({ name: "a", text: endless() })],
  ])("ends its work when the reader stops at %s", async (_, make) => {
    let ended = false;
    async function* files(): AsyncGenerator<ZippedFile> {
      try {
        for (;;) yield make();
      } finally {
        ended = true;
      }
    }
    const reading = writeZip(files(), AT);
    await reading.next();
    await reading.next();
    await reading.return(undefined);
    expect(ended).toBe(true);
  });

  test.each([
    [
      "between two files",
      (): ZippedFile => {
        throw new Error("away");
      },
    ],
    ["within one", (): ZippedFile => ({ name: "b", text: failing() })],
  ])("fails when its content fails %s, and is never half a file", async (_, make) => {
    async function* files(): AsyncGenerator<ZippedFile> {
      yield { name: "a", picture: Buffer.alloc(10) };
      yield make();
    }
    await expect(buffer(writeZip(files(), AT))).rejects.toThrow("away");
  });
});

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield randomBytes(64 * 1024);
}

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1_000);
  throw new Error("away");
}
