import { setTimeout as sleep } from "node:timers/promises";
import type { Door, Owner } from "./owner.ts";

const LOOKS_EVERY_MS = 250;

type State = "reading" | "ready" | "importing" | "done";

/** The requests that the office sends for an import. */
export function ownerImports(door: Door, { headers }: Pick<Owner, "headers">) {
  async function ask(path: string, init: RequestInit = {}) {
    const answer = await door.request(path, { ...init, headers: { ...headers, ...init.headers } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
  const find = (id: string) => ask(`/api/imports/${id}`);

  return {
    find,
    async send(csv: string): Promise<string> {
      const init = { method: "POST", headers: { "content-type": "text/csv" }, body: csv };
      return (await ask("/api/imports?name=catalogue.csv", init)).id;
    },
    async start(id: string) {
      const { answers } = await find(id);
      const headers = { "content-type": "application/json" };
      return ask(`/api/imports/${id}/start`, { method: "POST", headers, body: JSON.stringify({ answers }) });
    },
    async until(id: string, wanted: State): Promise<void> {
      for (;;) {
        const { state, problem } = await find(id);
        if (state === wanted) return;
        if (problem) throw new Error(problem);
        await sleep(LOOKS_EVERY_MS);
      }
    },
  };
}
