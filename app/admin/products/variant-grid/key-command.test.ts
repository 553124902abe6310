import { expect, test } from "vitest";
import { editingCommand, keyCommand } from "./key-command.ts";

function press(keys: string) {
  const parts = keys.split("+");
  return {
    key: parts.at(-1) || "+",
    ctrlKey: parts.includes("Ctrl"),
    metaKey: parts.includes("Meta"),
    shiftKey: parts.includes("Shift"),
    altKey: parts.includes("Alt"),
  };
}

test.each([
  ["ArrowDown", { do: "move", by: { row: 1, column: 0 }, extend: false }],
  ["Shift+ArrowRight", { do: "move", by: { row: 0, column: 1 }, extend: true }],
  ["Tab", { do: "tab", by: 1 }],
  ["Shift+Tab", { do: "tab", by: -1 }],
  ["Enter", { do: "edit" }],
  ["F2", { do: "edit" }],
  ["7", { do: "edit", text: "7" }],
  ["Delete", { do: "clear" }],
  ["Ctrl+a", { do: "select-all" }],
  ["Meta+d", { do: "fill-down" }],
  ["Ctrl+z", { do: "undo" }],
  ["Ctrl+Shift+Z", { do: "redo" }],
  ["Ctrl+y", { do: "redo" }],
  ["Escape", { do: "let-go" }],
])("%s means %j", (keys, command) => {
  expect(keyCommand(press(keys))).toEqual(command);
});

test.each(["Ctrl+s", "Ctrl+c", "Ctrl+v", "Meta+b", "Alt+ArrowLeft", "Shift", "F5"])(
  "%s is left to the browser and the page",
  (keys) => {
    expect(keyCommand(press(keys))).toBeUndefined();
  },
);

test("Ctrl and an arrow go to the edge, Ctrl+Home to the first cell", () => {
  expect(keyCommand(press("Ctrl+ArrowDown"))).toMatchObject({ by: { row: 100_000, column: 0 } });
  expect(keyCommand(press("Ctrl+Home"))).toMatchObject({ by: { row: -100_000, column: -100_000 } });
});

test("arrows commit a cell that was started by typing, and move the caret in one opened with F2", () => {
  expect(editingCommand(press("ArrowRight"), true)).toMatchObject({ do: "move" });
  expect(editingCommand(press("ArrowRight"), false)).toBeUndefined();
  expect(editingCommand(press("Escape"), true)).toBe("cancel");
});
