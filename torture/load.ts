// Load generators: a number of clients, or a number of requests per second.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Wish = { path: string; order?: string };

export type Answer = { status: number; ms: number; retryAfter: string | undefined };

const PATIENCE_MS = 30_000;

/** This many clients, each sending its next request after the answer (closed loop). */
export async function keepAsking(
  url: string,
  clients: number,
  seconds: number,
  next: () => Wish,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: Answer[] = [];
  const ends = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < ends) answers.push(await ask(url, agent, next()));
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answers;
}

type Crowd = { perSecond: number; seconds: number; keepAlive: boolean };

/** This many new requests every second, however many are still waiting (open loop). */
export async function offer(
  url: string,
  { perSecond, seconds, keepAlive }: Crowd,
  next: () => Wish,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive });
  const begun = performance.now();
  const asked: Promise<Answer>[] = [];
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - begun) {
    while (asked.length < (passed / 1_000) * perSecond) asked.push(ask(url, agent, next()));
    await sleep(2);
  }
  const answers = await Promise.all(asked);
  agent.destroy();
  return answers;
}

/** Status 0 when no answer came. */
export function ask(url: string, agent: Agent, { path, order }: Wish): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const sent = request(url + path, {
      agent,
      method: order ? "POST" : "GET",
      headers: order
        ? { "content-type": "application/json", "content-length": Buffer.byteLength(order) }
        : {},
      timeout: PATIENCE_MS,
    });
    const done = (status: number, retryAfter?: string) =>
      resolve({ status, ms: performance.now() - begun, retryAfter });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => done(0));
    sent.on("response", (response) => {
      response.on("error", () => done(0));
      response.resume().on("end", () => done(response.statusCode ?? 0, response.headers["retry-after"]));
    });
    sent.end(order);
  });
}

export function percentile(answers: Answer[], part: number): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
}
