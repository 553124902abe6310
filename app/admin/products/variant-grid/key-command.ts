import type { CellPlace } from "./selection.ts";

export type KeyCommand =
  | { do: "move"; by: CellPlace; extend: boolean }
  | { do: "tab"; by: 1 | -1 }
  | { do: "edit"; text?: string }
  | { do: "clear" | "select-all" | "fill-down" | "undo" | "redo" | "toggle" | "let-go" };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

const FAR = 100_000;
const PAGE = 10;

const STEPS: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -PAGE, column: 0 },
  PageDown: { row: PAGE, column: 0 },
  Home: { row: 0, column: -FAR },
  End: { row: 0, column: FAR },
};

/** The command of a key while a cell is selected but not edited; undefined leaves it to the browser. */
export function keyCommand(event: Key): KeyCommand | undefined {
  if (event.altKey) return undefined;
  const control = event.ctrlKey || event.metaKey;
  const step = STEPS[event.key];
  if (step) return { do: "move", by: control ? toTheEdge(event.key, step) : step, extend: event.shiftKey };
  if (control) return shortcut(event);
  return plainKey(event);
}

/** While editing text that was started by typing, arrows commit it, as in a spreadsheet. */
export function editingCommand(event: Key, startedByTyping: boolean): KeyCommand | "cancel" | undefined {
  if (event.key === "Escape") return "cancel";
  if (event.key === "Enter")
    return { do: "move", by: { row: event.shiftKey ? -1 : 1, column: 0 }, extend: false };
  if (event.key === "Tab") return { do: "tab", by: event.shiftKey ? -1 : 1 };
  const step = event.key.startsWith("Arrow") ? STEPS[event.key] : undefined;
  if (step && startedByTyping && !event.shiftKey) return { do: "move", by: step, extend: false };
}

function toTheEdge(key: string, step: CellPlace): CellPlace {
  if (key === "Home") return { row: -FAR, column: -FAR };
  if (key === "End") return { row: FAR, column: FAR };
  return { row: step.row * FAR, column: step.column * FAR };
}

function shortcut({ key, shiftKey }: Key): KeyCommand | undefined {
  switch (key.toLowerCase()) {
    case "a":
      return { do: "select-all" };
    case "d":
      return { do: "fill-down" };
    case "z":
      return { do: shiftKey ? "redo" : "undo" };
    case "y":
      return { do: "redo" };
  }
}

function plainKey({ key, shiftKey }: Key): KeyCommand | undefined {
  switch (key) {
    case "Tab":
      return { do: "tab", by: shiftKey ? -1 : 1 };
    case "Enter":
    case "F2":
      return { do: "edit" };
    case "Delete":
    case "Backspace":
      return { do: "clear" };
    case "Escape":
      return { do: "let-go" };
    case " ":
      return { do: "toggle" };
  }
  if (key.length === 1) return { do: "edit", text: key };
}
