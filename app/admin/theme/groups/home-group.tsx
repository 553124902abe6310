import { useState } from "react";
import type { Editing } from "#app/admin/theme/use-theme-editor.ts";
import { ActionMenu } from "#app/admin/ui/menu/action-menu.tsx";
import { moved } from "#app/admin/ui/moved.ts";
import { Problem } from "#app/admin/ui/problem.tsx";
import { Sortable } from "#app/admin/ui/sortable.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { blankSection } from "#rules/theme/blank-section.ts";
import { SECTION_NAMES, sectionNames } from "#rules/theme/section-names.ts";
import { MAX_SECTIONS, type Section, type SectionKind } from "#rules/theme/theme.ts";
import { Group, hasProblem } from "./group.tsx";
import { SectionRow } from "./section-row.tsx";

const KINDS = Object.keys(SECTION_NAMES) as SectionKind[];

type HomeGroupProps = {
  editing: Editing;
  /** The id of the section whose fields are shown. */
  opened: string | undefined;
  onOpen: (section: string | undefined) => void;
};

/** The home page as a list of sections. */
export function HomeGroup({ editing, opened, onOpen }: HomeGroupProps) {
  const { theme, change, problems } = editing;
  const { sections } = theme;
  const [added, setAdded] = useState<string>();
  const names = sectionNames(sections);

  function add(kind: SectionKind) {
    const id = crypto.randomUUID();
    change({ sections: [...sections, blankSection(kind, id)] });
    onOpen(id);
    setAdded(id);
  }

  return (
    <Group title="Home page" isWrong={hasProblem(problems, "sections")}>
      {sections.length === 0 ? (
        <p className="text-14 text-muted">Your home page has no sections. Add the first one.</p>
      ) : (
        <Sortable
          items={sections.map(({ id }, at) => ({ key: id, name: names[at] ?? "" }))}
          layout="list"
          onMove={(from, to) => change({ sections: moved(sections, from, to) })}
        >
          <ol aria-label="Sections of the home page" className="rounded-control border border-line">
            {sections.map((section, at) => (
              <SectionRow
                key={section.id}
                section={section}
                name={names[at] ?? ""}
                path={`sections.${at}`}
                problems={problems}
                records={editing.records}
                isOpen={opened === section.id}
                isNew={added === section.id}
                onToggle={() => onOpen(opened === section.id ? undefined : section.id)}
                onChange={(part) =>
                  change((now) => ({ sections: withChanged(now.sections, section.id, part) }))
                }
                onRemove={() => change({ sections: sections.filter(({ id }) => id !== section.id) })}
              />
            ))}
          </ol>
        </Sortable>
      )}
      <Problem text={problems.sections} />
      {sections.length < MAX_SECTIONS ? (
        <ActionMenu
          align="start"
          trigger={
            <Button variant="secondary" size="small" className="justify-self-start">
              <Icon name="plus" className="size-4" />
              Add section
            </Button>
          }
          groups={[KINDS.map((kind) => ({ label: SECTION_NAMES[kind], onChoose: () => add(kind) }))]}
        />
      ) : (
        <p className="text-13 text-muted">{`A home page can have at most ${MAX_SECTIONS} sections.`}</p>
      )}
    </Group>
  );
}

function withChanged(sections: Section[], id: string, part: Partial<Section>): Section[] {
  return sections.map((section) => (section.id === id ? ({ ...section, ...part } as Section) : section));
}
