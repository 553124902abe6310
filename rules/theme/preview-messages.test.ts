import { expect, test } from "vitest";
import {
  ANNOUNCEMENT_PART,
  type EditorMessage,
  type PreviewMessage,
  readEditorMessage,
  readPreviewMessage,
} from "./preview-messages.ts";

test.each<EditorMessage>([
  { type: "theme-changed" },
  { type: "theme-section", section: "hero-2", scroll: true },
  { type: "theme-section", section: ANNOUNCEMENT_PART, scroll: false },
  { type: "theme-section", section: null, scroll: true },
])("a preview understands %j", (message) => {
  expect(readEditorMessage({ ...message, more: 1 })).toEqual(message);
});

test.each<PreviewMessage>([
  { type: "preview-path", path: "/clay/products" },
  { type: "preview-section", section: "hero-2" },
])("an editor understands %j", (message) => {
  expect(readPreviewMessage({ ...message, more: 1 })).toEqual(message);
});

test.each([
  null,
  "theme-section",
  {},
  { type: "theme-section", section: "hero" },
  { type: "theme-section", section: `x"],body{`, scroll: true },
  { type: "preview-section", section: `x"],body{` },
  { type: "preview-section", section: null },
  { type: "preview-path", path: 1 },
])("neither understands %j", (data) => {
  expect([readEditorMessage(data), readPreviewMessage(data)]).toEqual([undefined, undefined]);
});
