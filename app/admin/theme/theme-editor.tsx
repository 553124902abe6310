import { useRef, useState } from "react";
import { AnnouncementGroup } from "#app/admin/theme/groups/announcement-group.tsx";
import { BrandGroup } from "#app/admin/theme/groups/brand-group.tsx";
import { FooterGroup } from "#app/admin/theme/groups/footer-group.tsx";
import { HomeGroup } from "#app/admin/theme/groups/home-group.tsx";
import { ListsGroup } from "#app/admin/theme/groups/lists-group.tsx";
import { ProductsGroup } from "#app/admin/theme/groups/products-group.tsx";
import { ReadyLooksGroup } from "#app/admin/theme/groups/ready-looks-group.tsx";
import { useLeaveGuard } from "#app/admin/ui/leave-guard.tsx";
import { classNames } from "#app/ui/class-names.ts";
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
  const tellPreview = () =>
    frame.current?.contentWindow?.postMessage({ type: "theme-changed" }, location.origin);
  const editor = useThemeEditor(opened, () => {
    hasChanged.current = true;
    tellPreview();
  });
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
          aria-label="Theme"
          onSubmit={(event) => event.preventDefault()}
          className={classNames(
            "grid min-w-0 content-start gap-3 p-4 lg:overflow-y-auto lg:border-line lg:border-r",
            pane !== "edit" && "max-lg:hidden",
          )}
        >
          <ReadyLooksGroup editing={editing} />
          <BrandGroup editing={editing} />
          <AnnouncementGroup editing={editing} />
          <HomeGroup editing={editing} />
          <ListsGroup editing={editing} />
          <ProductsGroup editing={editing} />
          <FooterGroup editing={editing} />
        </form>
        <Preview
          frame={frame}
          // What was saved while its page was loading has been told to nobody.
          onPage={() => {
            if (hasChanged.current) tellPreview();
            hasChanged.current = false;
          }}
          className={classNames(pane !== "preview" && "max-lg:hidden")}
        />
      </div>
      {leave.question}
    </div>
  );
}
