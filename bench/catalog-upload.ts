import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { type ServerProcess, startServer } from "#test/server-process.ts";
import { atMost, median, type Row, timed } from "./row.ts";
import { ASKED_EVERY_MS, ms, p99, waitsDuring } from "./waits.ts";

const MEGAPIXELS_12 = { width: 4_000, height: 3_000 };
const ROUNDS = 3;
const EMAIL = "bench@example.com";

/** How long other requests wait while the shop processes a picture. */
export async function measureUpload(): Promise<Row[]> {
  const shop = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const owner = await signIn(shop);
    const photo = await aPhoto();
    const busy: number[] = [];
    const quiet: number[] = [];
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ms = await timed(async () =>
        busy.push(...(await waitsDuring(shop.url, upload(shop, owner, photo)))),
      );
      quiet.push(...(await waitsDuring(shop.url, sleep(ms))));
      took.push(ms);
    }
    return [toRow(busy, quiet, median(took) / 1_000)];
  } finally {
    await shop.stop();
  }
}

function toRow(busy: number[], quiet: number[], seconds: number): Row {
  return {
    promise: "others wait during an upload, p99",
    figure: ms(p99(busy)),
    bar: atMost(50, p99(busy)),
    how: `a page from memory every ${ASKED_EVERY_MS} ms while a 12-megapixel JPEG is prepared (${seconds.toFixed(1)} s, ${ROUNDS} times), ${ms(p99(quiet))} as long without it; the longest ${ms(Math.max(...busy))} against ${ms(Math.max(...quiet))}`,
  };
}

async function upload(shop: ServerProcess, headers: Record<string, string>, photo: Buffer): Promise<void> {
  const answer = await fetch(`${shop.url}/api/uploads?for=product`, {
    method: "POST",
    headers: { ...headers, "content-type": "image/jpeg" },
    body: new Uint8Array(photo),
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
}

async function signIn(shop: ServerProcess): Promise<Record<string, string>> {
  await postJson(shop, "/api/auth/sign-in", { email: EMAIL });
  const answer = await postJson(shop, "/api/auth/confirm", { token: await tokenFromMail(shop) });
  const session = (await answer.json()) as { access_token: string };
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { authorization: `Bearer ${session.access_token}`, cookie };
}

async function tokenFromMail(shop: ServerProcess): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${shop.url}/dev/mailbox.json?to=${EMAIL}`)).json()) as {
      text: string;
    }[];
    const link = mails[0]?.text.match(/https?:\S+/)?.[0];
    if (link) return new URL(link).hash.slice(1);
    await sleep(50);
  }
  throw new Error("The sign-in mail of the benchmark did not arrive.");
}

async function postJson(shop: ServerProcess, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(shop.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Grainy like a real photo: a flat colour would be too easy. */
async function aPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const grain = { width: 1_000, height: 750, channels: 3 as const, background: "#888", noise };
  return sharp({ create: grain }).resize(MEGAPIXELS_12).jpeg({ quality: 90 }).toBuffer();
}
