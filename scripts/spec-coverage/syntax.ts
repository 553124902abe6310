// The part of the syntax tree that the analysis needs.
import { parseAst } from "vite";

export type Node = { type: string; [key: string]: unknown };

export function parse(code: string): Node {
  return parseAst(code, { lang: "ts" }) as unknown as Node;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/**
 * Each node is read once: shared steps are walked for every test that calls them, which took most of the run. The result
 * stays on the node: a WeakMap of all nodes kept the garbage collector busy for longer than the reading.
 */
export function once<T>(read: (node: Node) => T): (node: Node) => T {
  const result = Symbol("result");
  return (node) => {
    const known = node as Node & { [result]?: { value: T } };
    known[result] ??= { value: read(node) };
    return known[result].value;
  };
}

export const childrenOf = once((node) => {
  const children: Node[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) children.push(...value.filter(isNode));
  }
  return children;
});

/** The node and all below it; a visitor that returns false is not called for the children. */
export function walk(node: Node, visit: (node: Node) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

export function nodesIn(node: Node, type: string): Node[] {
  const found: Node[] = [];
  walk(node, (inner) => {
    if (inner.type === type) found.push(inner);
    return undefined;
  });
  return found;
}

export function isFunction(node: Node): boolean {
  return /^(ArrowFunctionExpression|Function(Expression|Declaration))$/.test(node.type);
}

/** Every name that a pattern binds: `x`, `{ a, b: c }`, `[a, ...rest]`. */
export function boundNames(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [pattern.name as string];
  if (pattern.type === "Property") return boundNames(pattern.value as Node);
  if (pattern.type === "AssignmentPattern") return boundNames(pattern.left as Node);
  return childrenOf(pattern)
    .filter(({ type }) => type !== "TSTypeAnnotation")
    .flatMap(boundNames);
}

/** `getByText` of `page.getByText(…)`, nothing of a plain call. */
export function methodName(call: Node): string | undefined {
  const { callee } = call as { callee?: Node };
  if (call.type !== "CallExpression" || callee?.type !== "MemberExpression") return undefined;
  return (callee.property as Node).name as string;
}

export function argumentsOf(call: Node): Node[] {
  return call.arguments as Node[];
}
