// Classic WebDriver over HTTP: https://www.w3.org/TR/webdriver2/
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserWindow, Point } from "./browser-window.ts";

const ANSWER_WITHIN_MS = 30_000;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS: Record<string, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

export type WebDriver = Pick<
  BrowserWindow,
  "open" | "resize" | "clickAt" | "drag" | "type" | "press" | "upload" | "run" | "load"
> & { end(): Promise<void> };

type Send = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

export async function connectWebDriver(address: string, capabilities: object): Promise<WebDriver> {
  await untilReady(address);
  const sessions = sender(`${address}/session`);
  const { sessionId } = await sessions<{ sessionId: string }>("POST", "", {
    capabilities: { alwaysMatch: capabilities },
  });
  const send = sender(`${address}/session/${sessionId}`);
  const execute = <Answer>(script: string, ...args: unknown[]) =>
    send<Answer>("POST", "/execute/sync", { script, args });

  return {
    open: async (url) => {
      const before = await execute<number>(BIRTH);
      await send("POST", "/url", { url });
      // The command does not wait: leaving a half-loaded page must be possible.
      await until("the page is loaded", async () => (await execute<number>(BIRTH)) > before);
    },
    resize: (width, height) => send("POST", "/window/rect", { x: 0, y: 0, width, height }),
    clickAt: (point) => moveMouse(send, [moveTo(point), DOWN, UP]),
    drag: (from, to) => moveMouse(send, [moveTo(from), DOWN, ...stepsBetween(from, to).map(moveTo), UP]),
    type: (text) =>
      pressKeys(
        send,
        [...text].flatMap((key) => [keyDown(key), keyUp(key)]),
      ),
    press: (keys) => {
      const codes = keys.split("+").map((key) => KEYS[key] ?? key);
      return pressKeys(send, [...codes.map(keyDown), ...codes.toReversed().map(keyUp)]);
    },
    upload: async (file) => {
      const found = { using: "css selector", value: "input[type=file]" };
      const { [ELEMENT]: input } = await send<Record<string, string>>("POST", "/element", found);
      await send("POST", `/element/${input}/value`, { text: file });
    },
    run: (work, given) => execute(`return (${work})(arguments[0])`, given),
    load: (source) => execute(source),
    end: () => send("DELETE", ""),
  };
}

/** Answers are wrapped in `value`; errors too, with a code and a message. */
function sender(address: string): Send {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((error: Error) => {
      throw new Error(`${method} ${path}: ${error.message}`);
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

function untilReady(address: string): Promise<void> {
  return until(`a WebDriver answers at ${address}`, () => fetch(`${address}/status`).then(({ ok }) => ok));
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + ANSWER_WITHIN_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > giveUpAt) throw new Error(`Timed out waiting until ${what}.`);
    await sleep(50);
  }
}

/** The document's start time, or 0 while it is loading. */
const BIRTH = "return document.readyState === 'loading' ? 0 : performance.timeOrigin";

const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };

function moveTo({ x, y }: Point) {
  return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0, origin: "viewport" };
}

function stepsBetween(from: Point, to: Point, steps = 12): Point[] {
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

function moveMouse(send: Send, actions: object[]): Promise<void> {
  return send("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
}

const keyDown = (value: string) => ({ type: "keyDown", value });
const keyUp = (value: string) => ({ type: "keyUp", value });

function pressKeys(send: Send, actions: object[]): Promise<void> {
  return send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
}
