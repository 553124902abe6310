/** A part of the page that is edited and is no section of the home page. No section's id begins like this. */
export const ANNOUNCEMENT_PART = "@announcement";
export const FOOTER_PART = "@footer";

/** What the theme editor tells the preview in its frame. `section`: what is being edited; null: none of them. */
export type EditorMessage =
  | { type: "theme-changed" }
  | { type: "theme-section"; section: string | null; scroll: boolean };

/** What the preview tells the editor around it: where it is, and which section was pressed. */
export type PreviewMessage =
  | { type: "preview-path"; path: string }
  | { type: "preview-section"; section: string };

// A section becomes part of a selector.
const SECTION = /^@?[a-z0-9-]{1,40}$/;

function isSection(section: unknown): section is string {
  return typeof section === "string" && SECTION.test(section);
}

/** Undefined for anything else that a window may send. */
export function readEditorMessage(data: unknown): EditorMessage | undefined {
  const { type, section, scroll } = Object(data);
  if (type === "theme-changed") return { type };
  if (type !== "theme-section" || typeof scroll !== "boolean") return undefined;
  return section === null || isSection(section) ? { type, section, scroll } : undefined;
}

/** Undefined for anything else that a window may send. */
export function readPreviewMessage(data: unknown): PreviewMessage | undefined {
  const { type, path, section } = Object(data);
  if (type === "preview-path" && typeof path === "string") return { type, path };
  return type === "preview-section" && isSection(section) ? { type, section } : undefined;
}
