import type { Editing } from "#app/admin/theme/use-theme-editor.ts";
import { Problem } from "#app/admin/ui/problem.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import { TextInput } from "#app/ui/text-input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { FOOTER_PART } from "#rules/theme/preview-messages.ts";
import { MAX_SOCIAL_LINKS } from "#rules/theme/theme.ts";
import { Group, hasProblem } from "./group.tsx";

export function FooterGroup({ editing }: { editing: Editing }) {
  const { theme, change, problems } = editing;
  return (
    <Group title="Footer" edits={FOOTER_PART} isWrong={hasProblem(problems, "footer_text", "social_links")}>
      <Field
        label="Footer text"
        hint="At the end of every page, such as your address or a line about you."
        error={problems.footer_text}
      >
        <Textarea
          rows={3}
          value={theme.footer_text}
          onChange={(event) => change({ footer_text: event.target.value })}
        />
      </Field>
      <SocialLinks editing={editing} />
    </Group>
  );
}

function SocialLinks({ editing: { theme, change, problems } }: { editing: Editing }) {
  const { social_links: links } = theme;
  const set = (social_links: string[]) => change({ social_links });
  // An empty field is not sent, so the places after it are one less.
  const problemAt = (at: number) => {
    const before = links.slice(0, at).filter((link) => link.trim() !== "").length;
    return links[at]?.trim() ? problems[`social_links.${before}`] : undefined;
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium text-13">Social profiles</legend>
      {links.length > 0 && (
        <ul className="grid gap-3">
          {links.map((link, at) => (
            <li key={at} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <Field label={`Profile ${at + 1}`} error={problemAt(at)}>
                  <TextInput
                    type="url"
                    placeholder="https://…"
                    value={link}
                    onChange={(event) => set(links.with(at, event.target.value))}
                  />
                </Field>
              </div>
              <IconButton
                label={`Remove profile ${at + 1}`}
                data-removes
                className="mt-6.5"
                onClick={({ currentTarget }) => {
                  moveFocusOn(currentTarget);
                  set(links.toSpliced(at, 1));
                }}
              >
                <Icon name="close" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Problem text={problems.social_links} />
      {links.length < MAX_SOCIAL_LINKS ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => set([...links, ""])}
        >
          <Icon name="plus" className="size-4" />
          Add profile
        </Button>
      ) : (
        <p className="text-13 text-muted">{`At most ${MAX_SOCIAL_LINKS} links fit into the footer.`}</p>
      )}
    </fieldset>
  );
}
