import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import { useReadOnly } from "#app/admin/session/read-only.tsx";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

type RichTextEditorProps = {
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  described: Record<string, string | boolean | undefined>;
};

export function RichTextEditor({ value, onChange, labelledBy, described }: RichTextEditorProps) {
  const readOnly = useReadOnly();
  const editor = useEditor({
    editable: !readOnly,
    extensions: EXTENSIONS,
    content: value,
    editorProps: { attributes: attributes(labelledBy, described, readOnly) },
    // An empty editor contains an empty paragraph; an empty description is an empty text.
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? "" : now.getHTML()),
  });

  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: attributes(labelledBy, described, readOnly) } });
  }, [editor, labelledBy, described, readOnly]);

  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);

  // A value from outside: a choice between two versions, not typed text.
  useEffect(() => {
    const shown = editor.isEmpty ? "" : editor.getHTML();
    if (!editor.isFocused && value !== shown) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <>
      {!readOnly && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} className={PROSE} />
    </>
  );
}

/** Unsupported tags are lost: see holds-more-than-formatted.ts. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ["http", "https", "mailto", "tel"], defaultProtocol: "https" },
  }),
];

function attributes(
  labelledBy: string,
  described: Record<string, string | boolean | undefined>,
  readOnly: boolean,
) {
  const given = Object.entries(described).filter(([, value]) => value !== undefined);
  return {
    role: "textbox",
    dir: "auto",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(readOnly && { "aria-readonly": "true" }),
    class: "bare min-h-44 p-3",
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  };
}

const PROSE =
  "text-16 md:text-14 [&_a]:text-accent [&_a]:underline [&_blockquote]:border-line [&_blockquote]:border-s-2 [&_blockquote]:ps-3 " +
  "[&_blockquote]:text-muted [&_h2]:mt-3 [&_h2]:font-semibold [&_h2]:text-20 [&_h3]:mt-3 [&_h3]:font-semibold [&_h3]:text-16 " +
  "[&_ol]:list-decimal [&_ol]:ps-6 [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:ps-6 [&_code]:font-mono [&_code]:text-13 " +
  "[&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-paper [&_pre]:p-3 [&_hr]:my-3 [&_hr]:border-line";
