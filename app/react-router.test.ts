import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// SETTLED in vite.config.ts takes these out of the browser's code: our forms call the API. A server's action is for a
// plain form, whose answer is a whole page.
const LEFT_OUT = /\b(Form|useActionData|useFetchers?|useFormAction|useSubmit)\b[^}]*\} from "react-router"/;
const EXPORTS = /export (async function|function|const) client(Action|Middleware)\b/;

test("what the build replaces was made for this version of React Router", () => {
  const { version } = JSON.parse(readFileSync("node_modules/react-router/package.json", "utf8"));
  // After an update: build, compare SETTLED with the new sources, weigh each one (decision 0018), then name the version.
  expect(version).toBe("8.5.1");
});

test("no screen uses what the build leaves out of React Router", () => {
  const users = globSync("app/**/*.{ts,tsx}").filter((file) => {
    const source = readFileSync(file, "utf8");
    return LEFT_OUT.test(source) || EXPORTS.test(source);
  });
  expect(users).toEqual([]);
});
