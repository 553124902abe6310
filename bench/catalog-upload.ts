import sharp from "sharp";
import { type ServerProcess, startServer } from "#test/server-process.ts";
import { atMost, type Row } from "./row.ts";

const MEGAPIXELS_12 = { width: 4_000, height: 3_000 };
const EMAIL = "bench@example.com";

/** How long the shop keeps others waiting while it prepares a picture. */
export async function measureUpload(): Promise<Row[]> {
  const shop = await startServer({ env: { RATE_LIMITS: "off" } });
  try {
    const owner = await signIn(shop);
    const photo = await aPhoto();
    const quiet = await longestWaitDuring(shop, () => new Promise((resolve) => setTimeout(resolve, 2_000)));
    let took = 0;
    const busy = await longestWaitDuring(shop, async () => {
      const begun = performance.now();
      await upload(shop, owner, photo);
      took = performance.now() - begun;
    });
    return [
      {
        promise: "others wait during an upload",
        figure: `${busy.toFixed(0)} ms`,
        bar: atMost(50, busy),
        how: `longest answer of a page while a 12-megapixel JPEG is prepared (${(took / 1_000).toFixed(1)} s), ${quiet.toFixed(0)} ms without it`,
      },
    ];
  } finally {
    await shop.stop();
  }
}

async function longestWaitDuring(shop: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  let longest = 0;
  while (!done) {
    const begun = performance.now();
    await (await fetch(shop.url)).arrayBuffer();
    longest = Math.max(longest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await working;
  return longest;
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
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The sign-in mail of the benchmark did not arrive.");
}

async function postJson(shop: ServerProcess, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(shop.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Grainy like a real one: a flat colour would be too easy. */
async function aPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const grain = { width: 1_000, height: 750, channels: 3 as const, background: "#888", noise };
  return sharp({ create: grain }).resize(MEGAPIXELS_12).jpeg({ quality: 90 }).toBuffer();
}
