import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// SETTLED in vite.config.ts takes these out of the browser's code: our forms call the API. A server's action is for a
// plain form, whose answer is a whole page.
const LEFT_OUT = /\b(Form|useActionData|useFetchers?|useFormAction|useSubmit)\b[^}]*\} from "react-router"/;
const ACTION = /export (async function|function|const) clientAction\b/;

test("no screen uses what the build leaves out of React Router", () => {
  const users = globSync("app/**/*.{ts,tsx}").filter((file) => {
    const source = readFileSync(file, "utf8");
    return LEFT_OUT.test(source) || ACTION.test(source);
  });
  expect(users).toEqual([]);
});
