import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import type { Picture } from "#rules/picture/image-urls.ts";

type ChosenListProps<Choice> = {
  label: string;
  choices: readonly Choice[];
  pictureOf: (choice: Choice) => Picture | null;
  onChange: (choices: readonly Choice[]) => void;
};

export function ChosenList<Choice extends { id: string; title: string }>(props: ChosenListProps<Choice>) {
  const { label, choices, pictureOf, onChange } = props;
  if (choices.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="max-h-96 overflow-y-auto rounded-control border border-line [scrollbar-gutter:stable]"
    >
      {choices.map((choice) => (
        <li
          key={choice.id}
          className="flex items-center gap-3 border-line border-b px-3 py-1.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] last:border-b-0"
        >
          <Thumbnail picture={pictureOf(choice)} className="w-8" />
          <span className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-14" dir="auto">
            {choice.title}
          </span>
          <IconButton
            label={`Remove ${choice.title}`}
            data-removes
            onClick={({ currentTarget }) => {
              moveFocusOn(currentTarget);
              onChange(choices.filter(({ id }) => id !== choice.id));
            }}
            className="h-8"
          >
            <Icon name="close" className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
