import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SearchBox } from "#app/admin/list/search-box.tsx";
import { ShowMore } from "#app/admin/list/show-more.tsx";
import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import type { RecordNoun } from "#app/admin/record-noun.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import type { Picture } from "#rules/picture/image-urls.ts";

type Choice = { id: string; title: string };

type ChoicesProps<C extends Choice> = {
  noun: RecordNoun;
  /** The page after the choice or cursor `after`, of those that match. */
  read(query: { search?: string; after?: string }): Promise<{ choices: C[]; next: string | null }>;
  pictureOf?(choice: C): Picture | null;
  badgeOf?(choice: C): ReactNode;
  members: readonly C[];
  onChange: (members: readonly C[]) => void;
};

type RecordPickerProps<C extends Choice> = ChoicesProps<C> & { open: boolean; onClose: () => void };

/** Finds and chooses records of one noun. */
export function RecordPicker<C extends Choice>({ open, onClose, ...choices }: RecordPickerProps<C>) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Select ${choices.noun}s`}
      footer={<DoneButton onClose={onClose} />}
    >
      {open && <Choices {...choices} />}
    </Dialog>
  );
}

function DoneButton({ onClose }: { onClose: () => void }) {
  return (
    <Button className="w-full" onClick={onClose}>
      Done
    </Button>
  );
}

function Choices<C extends Choice>(props: ChoicesProps<C>) {
  const { noun, read, members, onChange } = props;
  const [search, setSearch] = useState("");
  const choices = useChoices(noun, search, read);
  const chosen = new Set<string>(members.map(({ id }) => id));

  function toggle(choice: C, isChosen: boolean) {
    onChange(isChosen ? [...members, choice] : members.filter(({ id }) => id !== choice.id));
  }

  const found = choices.data?.pages.flatMap((page) => page.choices);
  return (
    <div className="grid gap-3">
      <SearchBox label={`Search ${noun}s by title`} value={search} onSearch={setSearch} />
      {choices.isError && !found && (
        <ErrorState message={`Failed to load ${noun}s`} onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <Loading />}
      {found?.length === 0 && <p className="py-6 text-center text-14 text-muted">Nothing matches</p>}
      <ul className="grid">
        {found?.map((choice) => (
          <li key={choice.id} className="border-line border-b py-2 last:border-b-0">
            <Checkbox
              checked={chosen.has(choice.id)}
              onChange={(isChosen) => toggle(choice, isChosen)}
              label={<ChoiceLabel choice={choice} {...props} />}
            />
          </li>
        ))}
      </ul>
      <ShowMore rows={choices} />
    </div>
  );
}

type ChoiceLabelProps<C extends Choice> = Pick<ChoicesProps<C>, "pictureOf" | "badgeOf"> & { choice: C };

function ChoiceLabel<C extends Choice>({ choice, pictureOf, badgeOf }: ChoiceLabelProps<C>) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {pictureOf && <Thumbnail picture={pictureOf(choice)} className="w-8" />}
      <span className="wrap-anywhere line-clamp-2 min-w-0" dir="auto">
        {choice.title}
      </span>
      {badgeOf?.(choice)}
    </span>
  );
}

function useChoices<C extends Choice>(noun: RecordNoun, search: string, read: ChoicesProps<C>["read"]) {
  return useInfiniteQuery({
    queryKey: [`${noun}s`, "choices", search],
    queryFn: ({ pageParam }) => read({ ...(search && { search }), ...(pageParam && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
