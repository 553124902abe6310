// The tests of a file, each with the texts that it looks for.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Looked, type Scope, textsLookedFor } from "./looked-for.ts";
import {
  argumentsOf,
  boundNames,
  childrenOf,
  isFunction,
  methodName,
  type Node,
  parse,
  walk,
} from "./syntax.ts";

/** `title` as Vitest prints it: 'describe > test'. */
export type FoundTest = { file: string; title: string; looks: Looked[] };

export function readTests(root: string, file: string): FoundTest[] {
  const program = parse(readFileSync(join(root, file), "utf8"));
  const scope = scopeOf(root, file, program);
  const tests: FoundTest[] = [];
  collect(program, []);
  return tests;

  function collect(node: Node, path: string[]): void {
    if (isSkipped(node)) return;
    const block = asBlock(node);
    const titles = block ? [...path, block.title] : path;
    if (block?.kind === "test")
      tests.push({ file, title: titles.join(" > "), looks: textsLookedFor(block.body, scope, block.table) });
    else for (const child of childrenOf(node)) collect(child, titles);
  }
}

type Block = { kind: "describe" | "test"; title: string; body: Node; table?: Node };

/** What opens a block, by its name. */
const KINDS: Record<string, Block["kind"]> = { describe: "describe", test: "test", swept: "test" };

/** `test(title, body)`, `test.each(table)(title, body)`, and the same of describe and of swept, the sweep's tests. */
function asBlock(node: Node): Block | undefined {
  if (node.type !== "CallExpression") return undefined;
  const [title, ...rest] = argumentsOf(node);
  const body = rest.find(isFunction);
  const { callee } = node as unknown as { callee: Node };
  const kind = KINDS[rootName(callee) ?? ""];
  if (!kind || !title || !body) return undefined;
  if (typeof title.value !== "string") return undefined;
  const table = callee.type === "CallExpression" ? argumentsOf(callee)[0] : undefined;
  return { kind, title: title.value, body, ...(table && { table }) };
}

function rootName(callee: Node): string | undefined {
  if (callee.type === "Identifier") return callee.name as string;
  const inner = (callee.object ?? callee.callee) as Node | undefined;
  return inner && rootName(inner);
}

/** `test.skip(…)` and `test.todo(…)` cover nothing. */
function isSkipped(node: Node): boolean {
  return /^(skip|todo)$/.test(methodName(node) ?? "");
}

/** The values of a file's names: its own declarations, and those that it imports from test files. */
function scopeOf(root: string, file: string, program: Node): Scope {
  const scope: Scope = new Map();
  for (const statement of program.body as Node[]) {
    if (statement.type === "ImportDeclaration" && statement.importKind !== "type")
      addImports(root, file, statement, scope);
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type === "VariableDeclaration") addValues(declaration, scope);
  }
  // A function may be inside a test; its name is distinctive enough.
  walk(program, (node) => {
    const { id, init } = node as { id?: Node; init?: Node };
    if (node.type === "FunctionDeclaration" && id) scope.set(id.name as string, { node, scope });
    if (node.type === "VariableDeclarator" && id && init && isFunction(init))
      scope.set(id.name as string, { node: init, scope });
    return undefined;
  });
  return scope;
}

function addValues(declaration: Node, scope: Scope): void {
  for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[]) {
    if (init) for (const name of boundNames(id)) scope.set(name, { node: init, scope });
  }
}

function addImports(root: string, file: string, statement: Node, scope: Scope): void {
  const source = (statement.source as Node).value as string;
  const path = source.startsWith("#test/") ? source.slice(1) : join(dirname(file), source);
  // Texts imported from the product itself prove nothing.
  if (!/^(test|e2e)\//.test(path) || !existsSync(join(root, path))) return;
  const other = sharedScope(root, path);
  for (const specifier of statement.specifiers as Node[]) {
    const { imported, local } = specifier as { imported?: Node; local?: Node };
    const known = other.get(imported?.name as string);
    if (known) scope.set(local?.name as string, known);
  }
}

const sharedScopes = new Map<string, Scope>();

/** Every journey imports the same few files. */
function sharedScope(root: string, file: string): Scope {
  const path = join(root, file);
  const scope = sharedScopes.get(path) ?? scopeOf(root, file, parse(readFileSync(path, "utf8")));
  sharedScopes.set(path, scope);
  return scope;
}
