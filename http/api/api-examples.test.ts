import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { API_VERSION, KEY_LIMIT } from "#http/middleware/api-key.ts";
import { KEY_PERMISSION_WORDS, KEY_PERMISSIONS } from "#rules/connection/api-key.ts";
import { openTestApp } from "#test/app.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { aTenant } from "#test/tenants.ts";

const page = await readFile(new URL("../../docs/api.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```sh\n(curl [^`]+)```/g)].map(([, command = ""]) => command);

const testApp = await openTestApp();
const ada = await aTenant(testApp);
const { secret } = await anApiKey(testApp.db, ada.storeId, { by: ada.userId });

test.for(examples)("the example of docs/api.md works: %s", async (command) => {
  const filled = command.replaceAll("$KEY", secret).replaceAll("$ORDER", ada.ids.order);
  const { address, ...init } = readCurl(filled);
  const answer = await testApp.request(address.replace("https://shop.example", ""), init);
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  expect(await answer.json()).not.toHaveProperty("error");
});

test("docs/api.md names every permission, the limit and the version", () => {
  expect(examples.length).toBeGreaterThan(4);
  for (const permission of KEY_PERMISSIONS)
    expect(page).toContain(`| \`${permission}\` | ${KEY_PERMISSION_WORDS[permission].name} |`);
  expect(page).toContain(`${KEY_LIMIT.times} requests a minute`);
  expect(page).toContain(`The version is \`${API_VERSION}\``);
});

/** The few options that the page uses. */
function readCurl(command: string) {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s\\]+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
  const after = (option: string) => words.flatMap((word, at) => (words[at - 1] === option ? [word] : []));
  const headers = Object.fromEntries(
    after("-H").map((header) => [
      header.slice(0, header.indexOf(":")),
      header.slice(header.indexOf(":") + 1).trim(),
    ]),
  );
  const [body] = after("-d");
  const [method = "GET"] = after("-X");
  const address = words.find((word) => word.startsWith("https://")) ?? "";
  return { address, method, headers, ...(body !== undefined && { body }) };
}
