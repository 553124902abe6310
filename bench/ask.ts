// A cheap browser request, because the client shares the CPU with the server: keep-alive, and the response is read
// compressed.
import { Agent, get } from "node:http";

const agent = new Agent({ keepAlive: true });
const headers = { "accept-encoding": "br" };

export function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers }, (answer) => {
      answer.resume().on("end", resolve).on("error", reject);
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
    });
    asked.on("error", reject);
  });
}
