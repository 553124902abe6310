import { fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { PREPARING_LIMITS } from "#rules/picture/upload-limits.ts";
import { aJpeg } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { endingWithUs } from "./give-way.ts";
import { prepareImage } from "./prepare-image.ts";

const folder = await openTemporaryFolder();
const photo = join(folder, "photo");
await writeFile(photo, await aJpeg({ width: 4_000, height: 3_000 }));

type Changes = {
  limits?: Partial<typeof PREPARING_LIMITS>;
  signal?: AbortSignal;
  worker?: string;
  mustGiveWay?: () => boolean;
};

async function prepare({ limits, signal = new AbortController().signal, worker, ...given }: Changes = {}) {
  return prepareImage({
    path: photo,
    worker: worker ?? "domain/pictures/image-worker.ts",
    signal,
    limits: { ...PREPARING_LIMITS, ...limits },
    ...given,
  });
}

/** A worker that runs the given script. */
async function aWorker(script: string): Promise<string> {
  const path = join(folder, `${Math.random()}.mjs`);
  await writeFile(path, script);
  return path;
}

const TOO_COSTLY = { ok: false, reason: "too-costly" };

describe("the process that prepares a picture", () => {
  test("returns every rendition", async () => {
    const small = join(folder, "small");
    await writeFile(small, await aJpeg({ width: 200, height: 100 }));
    const signal = new AbortController().signal;
    const image = await prepareImage({ path: small, worker: "domain/pictures/image-worker.ts", signal });
    expect(image).toMatchObject({ ok: true, width: 200, height: 100, widths: [160, 200] });
    const renditions = image.ok ? image.renditions : [];
    expect(renditions.map(({ bytes }) => Buffer.isBuffer(bytes) && bytes.length > 0)).toEqual(
      Array(4).fill(true),
    );
  });

  test("is killed when it uses too much memory, CPU or time", async () => {
    expect(await prepare({ limits: { megabytes: 80 } })).toEqual(TOO_COSTLY);
    expect(await prepare({ limits: { cpuSeconds: 0.2 } })).toEqual(TOO_COSTLY);
    expect(await prepare({ limits: { seconds: 0.05 } })).toEqual(TOO_COSTLY);
  });

  test("is killed even when it hangs", async () => {
    const worker = await aWorker("for (;;);");
    expect(await prepare({ worker, limits: { seconds: 0.5 } })).toEqual(TOO_COSTLY);
  });

  test("is killed when it hangs, though the garbage collector takes what only AbortSignal.any refers to", async () => {
    const collected = vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
    onTestFinished(() => collected.mockRestore());
    const worker = await aWorker("setTimeout(() => {}, 4000);");
    expect(await prepare({ worker, limits: { seconds: 0.5 } })).toEqual(TOO_COSTLY);
  });

  test("is killed when its client disconnects", async () => {
    const leaving = new AbortController();
    const prepared = prepare({ signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error("gone")), 150);
    await expect(prepared).rejects.toThrow("gone");
  });

  describe.runIf(endingWithUs())("of a server that answers requests", () => {
    // Sends how long it took to use 100 ms of a processor, and how often it was let go on.
    const COUNTING = `
      let goneOn = 0;
      process.on("SIGCONT", () => goneOn++);
      // Without what its start took.
      const [begun, used] = [performance.now(), process.cpuUsage()];
      (function burn() {
        for (const until = performance.now() + 1; performance.now() < until; );
        if (process.cpuUsage(used).user < 100_000) return setImmediate(burn);
        setTimeout(() => process.send({ ok: false, reason: [performance.now() - begun, goneOn] }), 20);
      })();`;

    async function count(mustGiveWay: () => boolean): Promise<{ ms: number; goneOn: number }> {
      const { reason } = (await prepare({ worker: await aWorker(COUNTING), mustGiveWay })) as unknown as {
        reason: [number, number];
      };
      return { ms: reason[0], goneOn: reason[1] };
    }

    test("runs for a quarter of the time", async () => {
      const { ms, goneOn } = await count(() => true);
      expect(goneOn).toBeGreaterThan(5);
      // Four times as long, but for the first milliseconds and those in which the server was late to stop it.
      expect(ms).toBeGreaterThan(250);
    });

    test("is never stopped while nobody is answered", async () => {
      expect((await count(() => false)).goneOn).toBe(0);
    });

    test("ends with the server, though it is stopped", async () => {
      const pidFile = join(folder, "pid");
      const worker = await aWorker(`
        import { writeFileSync } from "node:fs";
        writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
        for (;;);`);
      const server = await aWorker(`
        import { prepareImage } from ${JSON.stringify(join(process.cwd(), "domain/pictures/prepare-image.ts"))};
        const signal = new AbortController().signal;
        await prepareImage({ path: "", worker: ${JSON.stringify(worker)}, signal, mustGiveWay: () => true });`);
      const parent = fork(server, { execArgv: [] });
      // Its state, as the kernel names it.
      const stateOf = async () => {
        const stat = await readFile(`/proc/${await readFile(pidFile, "utf8")}/stat`, "utf8").catch(
          () => ") gone",
        );
        return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[0];
      };
      await expect.poll(stateOf, { interval: 1 }).toBe("T");
      parent.kill("SIGKILL");
      await expect.poll(stateOf).toMatch(/^(?:Z|gone)$/);
    });
  });

  test("that crashes marks the picture as damaged", async () => {
    const worker = await aWorker(`process.kill(process.pid, "SIGSEGV"); setInterval(() => {}, 1000);`);
    expect(await prepare({ worker })).toEqual({ ok: false, reason: "damaged" });
  });

  test("reports an error of our own code", async () => {
    await expect(prepare({ worker: join(folder, "nowhere.ts") })).rejects.toThrow("Cannot find module");
  });

  test("gets none of our settings", async () => {
    vi.stubEnv("AUTH_SECRET", "a secret");
    onTestFinished(() => void vi.unstubAllEnvs());
    const worker = await aWorker(`process.send({ ok: false, reason: Object.keys(process.env).join() });`);
    const { reason } = (await prepare({ worker })) as { reason: string };
    expect(reason).not.toContain("AUTH_SECRET");
  });
});
