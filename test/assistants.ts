import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { CAPABILITIES, UCP_VERSION } from "#http/ucp/protocol.ts";
import type { TestApp } from "./app.ts";
import { listen } from "./listen.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

/** What an assistant tells of itself; by default all that a shop can do. */
export function agentProfile({
  version = UCP_VERSION,
  capabilities = Object.keys(CAPABILITIES),
}: {
  version?: string;
  capabilities?: string[];
} = {}) {
  const entries = capabilities.map((name) => [name, [{ version, ...CAPABILITIES[name] }]]);
  const service = {
    version,
    transport: "mcp",
    spec: `https://ucp.dev/${version}/specification/overview`,
    schema: `https://ucp.dev/${version}/services/shopping/mcp.openrpc.json`,
  };
  return {
    ucp: {
      version,
      services: { "dev.ucp.shopping": [service] },
      capabilities: Object.fromEntries(entries),
      payment_handlers: {},
    },
  };
}

/** Serves profiles on this machine: the whole one at `/`, and what else is given by path. */
export async function serveProfiles(others: Record<string, unknown> = {}) {
  const profiles: Record<string, unknown> = { "/": agentProfile(), ...others };
  const server = createServer((request, response) => {
    const profile = profiles[request.url ?? ""];
    if (profile === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { "content-type": "application/json", "cache-control": "public, max-age=60" })
        .end(typeof profile === "string" ? profile : JSON.stringify(profile));
  });
  return (await listen(server)).url;
}

/** An assistant that calls the tools of a shop. */
export function anAssistant(testApp: TestApp, slug: string, profile: string) {
  return async function call(name: string, given: object = {}, from?: string) {
    const args = { meta: { "ucp-agent": { profile } }, ...given };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
    const init = { method: "POST", body: JSON.stringify(message) };
    const answer = await testApp.request(`/${slug}/ucp/mcp`, init, from);
    const body = await answer.json();
    return { status: answer.status, error: body.error, content: body.result?.structuredContent };
  };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
// The protocol's schemas are read where they are: docs/assistants.md.
const checkout = process.env.UCP_CHECKOUT;
if (checkout)
  for (const file of globSync(join(checkout, "source/schemas/**/*.json")))
    ajv.addSchema(JSON.parse(readFileSync(file, "utf8")) as AnySchema);

/**
 * What the protocol's own schema finds wrong; `path` as in `shopping/cart.json` or with a `#/$defs/…`. Nothing without a
 * checkout of the protocol: then our own expectations and the reference client judge alone.
 */
export function schemaErrors(path: string, answer: unknown): string[] {
  if (!checkout) return [];
  const judge = ajv.getSchema(`https://ucp.dev/schemas/${path}`);
  if (!judge) throw new Error(`The protocol has no schema ${path}.`);
  judge(answer);
  return (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const run = promisify(execFile);
const PACKAGES = join(import.meta.dirname, "../node_modules");

/** The protocol's reference client, in a process of its own, with an empty home. */
export async function aUcpClient(business: string, profile: string) {
  const home = await openTemporaryFolder();
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    UCP_HOME: home,
    UCP_AGENT_PROFILE_URL: profile,
    UCP_TEST_ALLOW_INSECURE_LOCALHOST: "true",
  };
  return async function ucp(...args: string[]) {
    const program = [join(PACKAGES, "@shopify/ucp-cli/dist/bin.js"), ...args, "--format", "json"];
    const { stdout } = await run(process.execPath, [...program, "--business", business], { env, cwd: home });
    return JSON.parse(stdout);
  };
}

/** One scenario of MCP's own conformance suite. Rejects if it fails. */
export async function checkConformance(url: string, scenario: string): Promise<string> {
  const program = join(PACKAGES, "@modelcontextprotocol/conformance/dist/index.js");
  const cwd = await openTemporaryFolder();
  const { stdout } = await run(process.execPath, [program, "server", "--url", url, "--scenario", scenario], {
    env: { PATH: process.env.PATH },
    cwd,
  });
  return stdout;
}
