// What counts as asserted: a text passed to a locator or a matcher, directly or through a variable, a loop, a table or
// a test function. Titles, comments, typed input and factory arguments do not count, nor do texts that are expected to
// be absent.
import { argumentsOf, boundNames, isFunction, methodName, type Node, nodesIn, once, walk } from "./syntax.ts";

/**
 * `strict`: other capitals or punctuation would not match. `direct`: it is in the test itself, not in a shared step.
 */
export type Looked = { text: string; strict: boolean; direct: boolean };

export type Scope = Map<string, { node: Node; scope: Scope }>;

const LOCATORS = /^(getBy(Role|Text|Label|Placeholder|AltText|Title)|locator|filter|waitForURL)$/;

export function textsLookedFor(body: Node, scope: Scope, table?: Node): Looked[] {
  const found = new Map<string, Looked>();
  const entered = new Set<Node>();
  enter(body, scope, table ? [{ params: (body.params as Node[]).flatMap(boundNames), from: table }] : []);
  return [...found.values()];

  type Feed = { params: string[]; from: Node };

  /** Reads a test function, or the test itself. */
  function enter(node: Node, names: Scope, feeds: Feed[]): void {
    if (entered.has(node)) return;
    entered.add(node);
    const local = { root: node, names, feeds: [...feeds, ...loopsIn(node)] };
    walk(node, (inner) => {
      if (inner.type !== "CallExpression") return undefined;
      if (isInVain(inner)) return false;
      for (const { node: sought, strict } of soughtBy(inner, names)) take(sought, strict, local, new Set());
      const called = calledFunction(inner, names);
      if (called) enter(called.node, called.scope, []);
      return undefined;
    });
  }

  type Local = { root: Node; names: Scope; feeds: Feed[] };

  /** The texts in an expression, and in the values of its names. */
  function take(node: Node, strict: boolean, local: Local, seen: Set<string>): void {
    walk(node, (inner) => {
      if (isFunction(inner)) return false;
      const text = textOf(inner);
      if (text !== undefined) keep(text, strict || inner.regex !== undefined, local);
      const [named, rest] = nameAndRest(inner);
      if (rest) {
        if (named) keep(named, strict, local);
        take(rest, strict, local, seen);
        return false;
      }
      if (inner.type === "Identifier") follow(inner.name as string, strict, local, seen);
      return undefined;
    });
  }

  function follow(name: string, strict: boolean, local: Local, seen: Set<string>): void {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { params, from } of local.feeds) if (params.includes(name)) take(from, strict, local, seen);
    walk(local.root, (node) => {
      if (node.type === "VariableDeclarator" && node.init && boundNames(node.id as Node).includes(name))
        take(node.init as Node, strict, local, seen);
      return undefined;
    });
    const known = local.names.get(name);
    if (known && !isFunction(known.node)) take(known.node, strict, local, seen);
  }

  function keep(text: string, strict: boolean, { root }: Local): void {
    const { strict: wasStrict = false, direct: wasDirect = false } = found.get(text) ?? {};
    found.set(text, { text, strict: strict || wasStrict, direct: root === body || wasDirect });
  }
}

/** Of `object.name` only the object is a variable; of `{ name: value }` the value, and the name is a text. */
function nameAndRest(node: Node): [string | undefined, Node | undefined] {
  if (node.computed) return [undefined, undefined];
  if (node.type === "MemberExpression") return [undefined, node.object as Node];
  if (node.type === "Property") return [keyOf(node), node.value as Node];
  return [undefined, undefined];
}

function keyOf({ key }: Node): string {
  const { name, value } = key as { name?: string; value?: unknown };
  return name ?? String(value);
}

type Sought = { node: Node; strict: boolean };

/** What a call looks for: the arguments of a locator or a matcher, or those that a function passes on to one. */
function soughtBy(call: Node, names: Scope, inside: Node[] = []): Sought[] {
  const method = methodName(call) ?? "";
  // A role is not a text.
  const words = method === "getByRole" ? argumentsOf(call).slice(1) : argumentsOf(call);
  if (LOCATORS.test(method)) return words.map((node) => ({ node, strict: isExact(call) }));
  if (isMatcher(call)) return argumentsOf(call).map((node) => ({ node, strict: true }));
  const called = calledFunction(call, names);
  // Recursive functions are visited once.
  if (!called || inside.includes(called.node)) return [];
  return (called.node.params as Node[]).flatMap((param, index) => {
    const node = argumentsOf(call)[index];
    const handedOn = node && handsOn(called.node, boundNames(param), called.scope, inside);
    return node && handedOn ? [{ node, strict: handedOn.strict }] : [];
  });
}

/** Whether a function looks for the values of these parameters. */
function handsOn(fn: Node, params: string[], names: Scope, inside: Node[]): { strict: boolean } | undefined {
  let result: { strict: boolean } | undefined;
  const aliases = [
    ...params,
    ...loopsIn(fn)
      .filter(({ from }) => mentions(from, params))
      .flatMap(({ params }) => params),
  ];
  for (const call of callsIn(fn.body as Node))
    for (const { node, strict } of soughtBy(call, names, [...inside, fn]))
      if (mentions(node, aliases)) result = { strict: strict || (result?.strict ?? false) };
  return result;
}

function calledFunction(call: Node, names: Scope) {
  const { callee } = call as unknown as { callee: Node };
  const known = callee.type === "Identifier" ? names.get(callee.name as string) : undefined;
  return known && isFunction(known.node) ? known : undefined;
}

/** `for (const x of list)` and `list.map((x) => …)`: the source of a loop's names. */
const loopsIn = once((node) => {
  const loops: { params: string[]; from: Node }[] = [];
  walk(node, (inner) => {
    if (inner.type === "ForOfStatement") {
      const [declared] = ((inner.left as Node).declarations as { id: Node }[] | undefined) ?? [];
      if (declared) loops.push({ params: boundNames(declared.id), from: inner.right as Node });
    }
    const callback = methodName(inner) === "map" ? argumentsOf(inner)[0] : undefined;
    if (callback && isFunction(callback))
      loops.push({
        params: (callback.params as Node[]).flatMap(boundNames),
        from: (inner.callee as Node).object as Node,
      });
    return undefined;
  });
  return loops;
});

const callsIn = once((node) => nodesIn(node, "CallExpression"));
const namesIn = once((node) => new Set(nodesIn(node, "Identifier").map(({ name }) => name as string)));

function mentions(node: Node, names: string[]): boolean {
  return names.some((name) => namesIn(node).has(name));
}

function isMatcher(call: Node): boolean {
  return /^to[A-Z]/.test(methodName(call) ?? "") && expectedBy(call) !== undefined;
}

/** The `expect(…)` or `expect.poll(…)` that a matcher belongs to. */
function expectedBy(node: Node): Node | undefined {
  if (node.type === "Identifier") return undefined;
  const inner = (node.callee ?? node.object) as Node | undefined;
  if (!inner) return undefined;
  if (node.type === "CallExpression" && isExpect(inner)) return node;
  return expectedBy(inner);
}

function isExpect(callee: Node): boolean {
  if (callee.type !== "MemberExpression") return callee.name === "expect";
  return (callee.object as Node).name === "expect" && (callee.property as Node).name === "poll";
}

/** `expect(…).not…`, `expect(… .count()).toBe(0)`, `.waitFor({ state: "hidden" })`: expected to be absent. */
function isInVain(call: Node): boolean {
  const method = methodName(call);
  const [first] = argumentsOf(call);
  if (method === "waitFor") return /^(hidden|detached)$/.test(stateIn(first) ?? "");
  if (!isMatcher(call)) return false;
  const before = (call.callee as Node).object as Node;
  const negated = (before.property as Node | undefined)?.name === "not";
  return negated || (method === "toBe" && (first?.value === 0 || first?.value === false));
}

function stateIn(options: Node | undefined): string | undefined {
  const state = propertiesOf(options).find((property) => keyOf(property) === "state");
  return (state?.value as Node | undefined)?.value as string | undefined;
}

function isExact(call: Node): boolean {
  return argumentsOf(call)
    .flatMap(propertiesOf)
    .some((property) => keyOf(property) === "exact" && (property.value as Node).value === true);
}

function propertiesOf(node: Node | undefined): Node[] {
  if (node?.type !== "ObjectExpression") return [];
  return (node.properties as Node[]).filter(({ type }) => type === "Property");
}

/** A string as it is, a template with '{}' for its expressions, a pattern as it is written. */
function textOf(node: Node): string | undefined {
  if (node.type === "TemplateLiteral")
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}");
  if (node.type !== "Literal") return undefined;
  if (node.regex) return (node.regex as { pattern: string }).pattern;
  return typeof node.value === "string" ? node.value : undefined;
}
