import { useState } from "react";
import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { LinkField } from "#app/admin/theme/link-field.tsx";
import type { Editing } from "#app/admin/theme/use-theme-editor.ts";
import { clockNote } from "#app/admin/ui/clock-note.ts";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { momentAt, wallClock } from "#rules/store/zoned-time.ts";
import { ANNOUNCEMENT_PART } from "#rules/theme/preview-messages.ts";
import type { Announcement } from "#rules/theme/theme.ts";
import { Group, hasProblem } from "./group.tsx";

export function AnnouncementGroup({ editing }: { editing: Editing }) {
  const { theme, change, problems } = editing;
  const { announcement } = theme;
  const { zone, sentence } = useStoreZone();
  const set = (part: Partial<Announcement>) => change({ announcement: { ...announcement, ...part } });
  return (
    <Group title="Announcement" edits={ANNOUNCEMENT_PART} isWrong={hasProblem(problems, "announcement")}>
      <Field
        label="Announcement"
        hint="A line above every page. Leave it empty, and there is none."
        error={problems["announcement.text"]}
      >
        <TextInput value={announcement.text} onChange={(event) => set({ text: event.target.value })} />
      </Field>
      <LinkField
        label="Announcement link"
        blank="The line leads nowhere."
        link={announcement.link}
        records={editing.records}
        error={problems["announcement.link"]}
        onChange={(link) => set({ link })}
      />
      <ClockField
        label="From"
        zone={zone}
        value={announcement.from}
        error={problems["announcement.from"]}
        onChange={(from) => set({ from })}
      />
      <ClockField
        label="Until"
        zone={zone}
        value={announcement.until}
        error={problems["announcement.until"]}
        onChange={(until) => set({ until })}
      />
      <p className="text-13 text-muted">Empty means always. {sentence}</p>
    </Group>
  );
}

type ClockFieldProps = {
  label: string;
  zone: string;
  value: string | null;
  error: string | undefined;
  onChange: (instant: string | null) => void;
};

function ClockField({ label, zone, value, error, onChange }: ClockFieldProps) {
  // As typed: a half-typed year must not be rewritten while somebody types it.
  const [typed, setTyped] = useState<{ text: string; instant: string | null }>();
  const kept = value === null ? "" : wallClock(new Date(value), zone);
  const shown = typed?.instant === value ? typed.text : kept;
  return (
    <Field label={label} error={error} hint={clockNote(shown, zone)}>
      <TextInput
        type="datetime-local"
        value={shown}
        onChange={(event) => {
          const text = event.target.value;
          const instant = momentAt(text, zone)?.toISOString() ?? null;
          setTyped({ text, instant });
          onChange(instant);
        }}
      />
    </Field>
  );
}
