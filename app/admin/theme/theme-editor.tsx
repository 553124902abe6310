import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AnnouncementGroup } from "#app/admin/theme/groups/announcement-group.tsx";
import { BrandGroup } from "#app/admin/theme/groups/brand-group.tsx";
import { FooterGroup } from "#app/admin/theme/groups/footer-group.tsx";
import { HomeGroup } from "#app/admin/theme/groups/home-group.tsx";
import { ListsGroup } from "#app/admin/theme/groups/lists-group.tsx";
import { ProductsGroup } from "#app/admin/theme/groups/products-group.tsx";
import { ReadyLooksGroup } from "#app/admin/theme/groups/ready-looks-group.tsx";
import { useLeaveGuard } from "#app/admin/ui/leave-guard.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { EditorMessage } from "#rules/theme/preview-messages.ts";
import { ConflictBanner } from "./conflict-banner.tsx";
import { Preview } from "./preview.tsx";
import { Segments } from "./segments.tsx";
import { ThemeBar } from "./theme-bar.tsx";
import type { Themes } from "./theme-queries.ts";
import { useThemeEditor } from "./use-theme-editor.ts";

type Pane = "edit" | "preview";

/** Form and preview beside each other; where there is no space for both, one of them. */
export function ThemeEditor({ opened }: { opened: Themes }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [pane, setPane] = useState<Pane>("edit");
  const hasChanged = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [openSection, setOpenSection] = useState<string>();
  // What the focus is in.
  const [edited, setEdited] = useState<string | null>(null);
  const tellPreview = (message: EditorMessage) =>
    frame.current?.contentWindow?.postMessage(message, location.origin);
  const editor = useThemeEditor(opened, () => {
    hasChanged.current = true;
    tellPreview({ type: "theme-changed" });
  });

  // Again with the pane: a hidden one cannot scroll.
  useEffect(() => tellPreview({ type: "theme-section", section: edited, scroll: true }), [edited, pane]);

  function notice({ target }: SyntheticEvent) {
    // A dialog belongs to the part that opened it.
    if (!(target instanceof Element) || !form.current?.contains(target)) return;
    const section = target.closest<HTMLElement>("[data-edits]")?.dataset.edits ?? null;
    setEdited(section);
    // Again for the same one: its owner may have gone elsewhere in the preview.
    if (section === edited) tellPreview({ type: "theme-section", section, scroll: true });
  }

  function showSection(section: string) {
    const part = form.current?.querySelector(`[data-edits="${section}"]`);
    if (!part) return;
    flushSync(() => {
      setPane("edit");
      setOpenSection(section);
    });
    const group = part.closest("details") ?? part.querySelector("details");
    if (group) group.open = true;
    const toggle = part.querySelector<HTMLElement>("summary, [aria-expanded]");
    toggle?.scrollIntoView({ block: "start" });
    toggle?.focus({ preventScroll: true });
  }
  const { editing, state } = editor;
  const isUnsaved = state !== "saved" || Object.keys(editing.problems).length > 0;
  const leave = useLeaveGuard(isUnsaved, editor.saveAll);

  return (
    <div
      data-full-width
      className="lg:grid lg:h-[calc(100dvh-3.5rem)] lg:grid-rows-[auto_1fr] max-lg:flex max-lg:min-h-[calc(100dvh-3.5rem)] max-lg:flex-col"
    >
      <div className="border-line border-b bg-card max-lg:contents">
        <ThemeBar editor={editor} />
        {state === "conflict" && <ConflictBanner onLoad={editor.adopt} />}
        <div className="sticky top-14 z-5 border-line border-b bg-card px-4 py-3 lg:hidden">
          <Segments
            label="Show"
            value={pane}
            onChange={setPane}
            options={[
              { value: "edit", label: "Edit" },
              { value: "preview", label: "Preview" },
            ]}
          />
        </div>
      </div>
      <div className="grid min-h-0 grow lg:grid-cols-[22rem_minmax(0,1fr)]">
        <form
          ref={form}
          aria-label="Theme"
          onFocus={notice}
          // Safari does not focus a button that is clicked.
          onPointerDown={notice}
          onSubmit={(event) => event.preventDefault()}
          className={classNames(
            "grid min-w-0 content-start gap-3 p-4 lg:overflow-y-auto lg:border-line lg:border-r",
            pane !== "edit" && "max-lg:hidden",
          )}
        >
          <ReadyLooksGroup editing={editing} />
          <BrandGroup editing={editing} />
          <AnnouncementGroup editing={editing} />
          <HomeGroup editing={editing} opened={openSection} onOpen={setOpenSection} />
          <ListsGroup editing={editing} />
          <ProductsGroup editing={editing} />
          <FooterGroup editing={editing} />
        </form>
        <Preview
          frame={frame}
          // What was saved while its page was loading has been told to nobody.
          onPage={() => {
            if (hasChanged.current) tellPreview({ type: "theme-changed" });
            hasChanged.current = false;
            tellPreview({ type: "theme-section", section: edited, scroll: false });
          }}
          onSection={showSection}
          className={classNames(pane !== "preview" && "max-lg:hidden")}
        />
      </div>
      {leave.question}
    </div>
  );
}
