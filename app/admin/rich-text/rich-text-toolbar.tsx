import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Strikethrough,
} from "lucide-react";
import { useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { LinkForm } from "./link-form.tsx";

const TOOLS = [
  { label: "Bold", icon: Bold, is: "bold", run: (chain: Chain) => chain.toggleBold() },
  { label: "Italic", icon: Italic, is: "italic", run: (chain: Chain) => chain.toggleItalic() },
  { label: "Strikethrough", icon: Strikethrough, is: "strike", run: (chain: Chain) => chain.toggleStrike() },
  {
    label: "Heading",
    icon: Heading2,
    is: "heading",
    level: 2,
    run: (chain: Chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: "Subheading",
    icon: Heading3,
    is: "heading",
    level: 3,
    run: (chain: Chain) => chain.toggleHeading({ level: 3 }),
  },
  { label: "Bulleted list", icon: List, is: "bulletList", run: (chain: Chain) => chain.toggleBulletList() },
  {
    label: "Numbered list",
    icon: ListOrdered,
    is: "orderedList",
    run: (chain: Chain) => chain.toggleOrderedList(),
  },
  { label: "Quote", icon: Quote, is: "blockquote", run: (chain: Chain) => chain.toggleBlockquote() },
];

type Chain = ReturnType<Editor["chain"]>;

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: TOOLS.map(({ is, level }) => now.isActive(is, level ? { level } : {})),
      link: now.isActive("link"),
    }),
  });

  return (
    <>
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 border-line border-b p-1">
        {TOOLS.map(({ label, icon, run }, index) => (
          <Tool
            key={label}
            label={label}
            icon={icon}
            active={active.tools[index] ?? false}
            onPress={() => run(editor.chain().focus()).run()}
          />
        ))}
        <Tool label="Link" icon={Link2} active={active.link} onPress={() => setLinking(!linking)} />
      </div>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

type ToolProps = { label: string; icon: typeof Bold; active: boolean; onPress: () => void };

function Tool({ label, icon: Glyph, active, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={active}
      title={label}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        "grid size-8 cursor-pointer place-items-center rounded-control",
        active ? "bg-accent-tint text-accent" : "text-muted hover:bg-ink/5 hover:text-ink",
      )}
    >
      <Glyph aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </button>
  );
}
