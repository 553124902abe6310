// A browser's request at little cost, for who asks shares the processors with the server: the connection is kept, and
// the answer is read as it comes, compressed.
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
