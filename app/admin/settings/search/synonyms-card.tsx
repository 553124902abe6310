import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { readSynonymLines, type Synonyms, synonymLines } from "#rules/search/synonyms.ts";
import { saveSynonymsInput } from "#rules/search/synonyms-input.ts";
import { synonymsQuery, useSaveSynonyms } from "./search-queries.ts";

export function SynonymsCard() {
  const { data, isError, refetch } = useQuery(synonymsQuery);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title="Synonyms"
      description="Words that mean the same in your store. A search for one of them finds the others as well."
      action={
        data &&
        !isEditing && (
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            Edit synonyms
          </Button>
        )
      }
    >
      {isError && <ErrorState message="The synonyms could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-10 w-full" />}
      {data && isEditing && <SynonymsForm opened={data} onClose={() => setEditing(false)} />}
      {data && !isEditing && <SynonymList groups={data.groups} />}
    </Card>
  );
}

function SynonymList({ groups }: { groups: Synonyms }) {
  if (groups.length === 0) return <p className="text-14 text-muted">None yet.</p>;
  return (
    <ul className="grid gap-1 text-14">
      {groups.map((group) => (
        <li key={group.join()} dir="auto" className="break-words text-left">
          {group.join(", ")}
        </li>
      ))}
    </ul>
  );
}

type SynonymsFormProps = { opened: { version: number; groups: Synonyms }; onClose: () => void };

function SynonymsForm({ opened, onClose }: SynonymsFormProps) {
  const [lines, setLines] = useState(() => synonymLines(opened.groups));
  const [problem, setProblem] = useState<string>();
  const save = useSaveSynonyms();

  function submit(event: FormEvent) {
    event.preventDefault();
    const judged = saveSynonymsInput.safeParse({ version: opened.version, groups: readSynonymLines(lines) });
    setProblem(judged.error?.issues[0]?.message);
    if (judged.success) save.mutate(judged.data, { onSuccess: onClose });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Groups of words"
        hint="A line for each group, with commas between its words, such as: sofa, couch, settee"
        error={problem}
      >
        <Textarea rows={8} value={lines} onChange={(event) => setLines(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          Save synonyms
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
