// Sends pictures continuously, 200 at a time, and reports each answer. `costly-pictures.ts` kills it to disconnect.
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { BOMBS, COSTLY } from "#test/pictures.ts";

const SENT_AT_ONCE = 200;

// Stands for another machine: its work must not slow the server down.
setPriority(constants.priority.PRIORITY_LOW);
const [url = "", headers = "{}"] = process.argv.slice(2);
const agent = new Agent();
const files: Buffer[] = [];
for (const make of Object.values(COSTLY)) files.push(await make());
for (const { make } of Object.values(BOMBS)) files.push(await make());
for (let client = 0; client < SENT_AT_ONCE; client++) void sendWithoutEnd(client);

/** Sends the next file after an answer, or the same one again after a Retry-After. */
async function sendWithoutEnd(turn: number): Promise<void> {
  const { status, retryAfter } = await upload(files[turn % files.length] as Buffer);
  process.send?.(status);
  if (status === 429) await sleep(Number(retryAfter) * 1_000);
  return sendWithoutEnd(status === 429 ? turn : turn + 1);
}

/** Status 0 when no answer came. */
function upload(file: Buffer): Promise<{ status: number; retryAfter?: string | undefined }> {
  const size = { "content-type": "image/png", "content-length": file.length };
  return new Promise((resolve) => {
    const sent = request(url, { method: "POST", headers: { ...JSON.parse(headers), ...size }, agent });
    // Also after the answer: a refusal comes before the whole file was sent.
    sent.on("error", () => resolve({ status: 0 }));
    sent.on("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    sent.end(file);
  });
}
