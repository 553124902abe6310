import { useState } from "react";
import type { Editing } from "#app/admin/theme/use-theme-editor.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { isSameLook, type Look, lookOf, READY_LOOKS } from "#rules/theme/ready-looks.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { Group } from "./group.tsx";
import { LookPicture } from "./look-picture.tsx";

/** A start for owners who do not want to choose each thing. */
export function ReadyLooksGroup({ editing: { theme, change } }: { editing: Editing }) {
  const [asked, setAsked] = useState<Look>();
  const now = lookOf(theme);
  const isOwn = ![DEFAULT_THEME, ...READY_LOOKS.map(({ look }) => look)].some((look) =>
    isSameLook(now, look),
  );

  function take() {
    if (asked) change(asked);
    setAsked(undefined);
  }

  return (
    <Group title="Ready looks" startsOpen>
      <ul className="-m-1 grid gap-1">
        {READY_LOOKS.map(({ name, hint, look }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={isSameLook(now, look)}
              onClick={() => (isOwn ? setAsked(look) : change(look))}
              className="flex w-full cursor-pointer items-center gap-3 rounded-control border border-transparent p-1.5 text-left hover:bg-ink/5 aria-pressed:border-accent aria-pressed:bg-accent-tint"
            >
              <LookPicture look={look} className="w-18 shrink-0" />
              <span className="min-w-0">
                <span className="block font-medium text-14">{name}</span>
                <span className="block text-13 text-muted">{hint}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={take}
        title="Replace your look?"
        description="Colour, page tone, fonts, corners and picture shape are replaced. Your logo, texts and sections stay."
        confirmLabel="Replace"
      />
    </Group>
  );
}
