import { type Agent, request } from "node:http";

const PATIENCE_MS = 30_000;

/** With a body it is a POST. */
export type Sent = { path: string; body?: string | Buffer; headers?: Record<string, string> };

/** The status; 0 when no answer came. */
export function send(url: string, agent: Agent, { path, body, headers = {} }: Sent): Promise<number> {
  const sent = body ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) } : {};
  return new Promise((resolve) => {
    const asked = request(url + path, {
      agent,
      method: body ? "POST" : "GET",
      headers: { "accept-encoding": "br", ...sent, ...headers },
      timeout: PATIENCE_MS,
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(0));
    asked.on("response", (response) => {
      response.on("error", () => resolve(0));
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    asked.end(body);
  });
}
