import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Choices, Disagreement, Topic } from "./resolve-conflict.ts";
import { sayValue, TOPIC_LABELS } from "./say-change.ts";

export type Conflict = { sentence: string; disagreements: Disagreement[] };

type ConflictDialogProps = {
  conflict: Conflict | undefined;
  onDecide: (choices: Choices) => void;
  onClose: () => void;
};

/** Nothing is overwritten unseen: what changed meanwhile, and for each of it whose word stands. */
export function ConflictDialog({ conflict, onDecide, onClose }: ConflictDialogProps) {
  return (
    <Dialog open={conflict !== undefined} onClose={onClose} title="Changed since you opened it">
      {conflict && <ConflictForm conflict={conflict} onDecide={onDecide} onClose={onClose} />}
    </Dialog>
  );
}

function ConflictForm({ conflict, onDecide, onClose }: ConflictDialogProps & { conflict: Conflict }) {
  const [choices, setChoices] = useState<Choices>(() => suggestedChoices(conflict.disagreements));
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">{conflict.sentence} Nothing has been saved yet.</p>
      {conflict.disagreements.map((disagreement) => (
        <DisagreementChoice
          key={disagreement.topic}
          disagreement={disagreement}
          choice={choices[disagreement.topic] ?? "theirs"}
          onChoose={(choice) => setChoices({ ...choices, [disagreement.topic]: choice })}
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Back to editing
        </Button>
        <Button onClick={() => onDecide(choices)}>Save with these choices</Button>
      </div>
    </div>
  );
}

type DisagreementChoiceProps = {
  disagreement: Disagreement;
  choice: "mine" | "theirs";
  onChoose: (choice: "mine" | "theirs") => void;
};

function DisagreementChoice({ disagreement, choice, onChoose }: DisagreementChoiceProps) {
  const { topic, by, touched, changes } = disagreement;
  const decided = !touched && (topic === "stock" || topic === "variants");
  return (
    <fieldset className="grid gap-2 rounded-control border border-line p-3">
      <legend className="px-1 font-medium text-14">
        {TOPIC_LABELS[topic]}
        <span className="ml-2 font-normal text-13 text-muted">
          {by === "sale" ? "changed by a sale" : "changed elsewhere"}
        </span>
      </legend>
      <ul className="grid max-h-40 gap-1 overflow-y-auto text-13">
        {changes.map(({ field, label, before, now }, index) => (
          <li key={index} className="break-words">
            {label && <span className="text-muted">{label}: </span>}
            <s className="text-muted">{sayValue(field, before)}</s> → {sayValue(field, now)}
          </li>
        ))}
      </ul>
      {decided ? (
        <p className="text-13 text-muted">You did not change this: it stays as it is now.</p>
      ) : (
        <div className="flex flex-wrap gap-4 text-14">
          <Choice
            topic={topic}
            label="Keep mine"
            checked={choice === "mine"}
            onChoose={() => onChoose("mine")}
          />
          <Choice
            topic={topic}
            label="Keep theirs"
            checked={choice === "theirs"}
            onChoose={() => onChoose("theirs")}
          />
        </div>
      )}
    </fieldset>
  );
}

type ChoiceProps = { topic: Topic; label: string; checked: boolean; onChoose: () => void };

function Choice({ topic, label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2">
      <input
        type="radio"
        name={`conflict-${topic}`}
        checked={checked}
        onChange={onChoose}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
}

function suggestedChoices(disagreements: readonly Disagreement[]): Choices {
  return Object.fromEntries(disagreements.map(({ topic, touched }) => [topic, touched ? "mine" : "theirs"]));
}
