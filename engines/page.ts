import { setTimeout as sleep } from "node:timers/promises";
import axe from "axe-core";
import { readFocus } from "#test/read-focus.ts";
import type { BrowserWindow } from "./browser-window.ts";
import { type Found, findElement, type WantedElement } from "./find-element.ts";

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;
const MOST_STOPS = 80;

type Name = string | RegExp;

export type Page = ReturnType<typeof pageIn>;

/** A page as people use it: elements are found by role and name, clicked where they are, and waited for. */
export function pageIn(window: BrowserWindow) {
  const look = async (wanted: WantedElement) => {
    await loadAxe(window);
    // Undefined in the page may become null here.
    return (await window.run(findElement, wanted)) ?? undefined;
  };

  function find(role: string | undefined, name: Name, last = false): Promise<Found> {
    return until(describeWanted(role, name), () => look({ role, ...byName(name), last }));
  }

  /** Where a click hits it: it does not move, nothing covers it, and it is not busy. */
  function reach(role: string | undefined, name: Name, last = false): Promise<Found> {
    let before: Found | undefined;
    return until(describeWanted(role, name), async () => {
      const found = await look({ role, ...byName(name), last });
      const rests = before?.x === found?.x && before?.y === found?.y;
      before = found;
      if (found?.coveredBy) return `it is covered by ${found.coveredBy}`;
      if (found?.isBusy) return "it is busy";
      if (found?.isMoving) return "it is moving";
      if (found?.isSqueezed) return "its dialog does not show its content";
      return rests ? found : undefined;
    });
  }

  /** Polls until there is a result; a string is the reason to keep waiting. */
  async function until<Thing>(what: string, ask: () => Promise<Thing | string | undefined>): Promise<Thing> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask().catch((error: Error) => error.message);
      if (answer && typeof answer !== "string") return answer;
      if (Date.now() > giveUpAt)
        throw new Error(`Timed out waiting for ${what}: ${answer ?? "it is not there"}. ${await describe()}`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  async function describe(): Promise<string> {
    const [address, text] = await Promise.all([path(), read()]).catch(() => ["an unknown page", ""]);
    return `The window shows ${address}: ${text.replaceAll("\n", " | ").slice(0, 400)}`;
  }

  /** A skip link takes a moment to slide in. */
  const focusIsSeen = () =>
    until("the focus ring", async () => {
      const { name, ringed, inView } = await window.run(readFocus, undefined);
      return name === "body" || (ringed && inView) || `${name} has none, or is out of view`;
    });

  const path = () => window.run(() => location.pathname + location.search, undefined);
  const read = () => window.run(() => document.body.innerText, undefined);

  return {
    ...window,
    find,
    reach,
    until,
    focusIsSeen,
    path,
    read,
    click: async (role: string, name: Name, { last = false } = {}) =>
      window.clickAt(await reach(role, name, last)),
    clickText: async (text: Name) => window.clickAt(await reach(undefined, text)),
    fill: async (label: Name, text: string, { role = "textbox", last = false } = {}) => {
      await window.clickAt(await reach(role, label, last));
      await window.press("Control+a");
      await window.type(text);
    },
    says: (text: string) =>
      until(`the text "${text}"`, async () => (await read()).includes(text) || undefined),
    saysNoMore: (text: string) =>
      until(`the end of "${text}"`, async () => !(await read()).includes(text) || undefined),
    isAt: (wanted: RegExp) =>
      until(`the address ${wanted}`, async () => wanted.test(await path()) || undefined),
    back: () => window.run(() => history.back(), undefined),

    /** Presses Tab until this has the focus; every focus on the way must be visible. */
    async tabTo(role: string, name: Name, key = "Tab"): Promise<void> {
      const wanted = { role, ...byName(name) };
      for (let stops = 0; stops < MOST_STOPS; stops++) {
        await window.press(key);
        await focusIsSeen();
        if ((await look(wanted))?.isFocused) return;
      }
      throw new Error(`${key} never reached the ${role} ${name}. ${await describe()}`);
    },
  };
}

async function loadAxe(window: BrowserWindow): Promise<void> {
  if (!(await window.run(() => "axe" in globalThis, undefined))) await window.load(axe.source);
}

function describeWanted(role: string | undefined, name: Name): string {
  return `the ${role ?? "text"} ${name}`;
}

function byName(name: Name): Pick<WantedElement, "name" | "isPattern"> {
  return name instanceof RegExp ? { name: name.source, isPattern: true } : { name };
}
