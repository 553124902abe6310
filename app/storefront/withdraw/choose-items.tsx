import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { filled } from "#app/ui/filled.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { say } from "#rules/language/say.ts";
import { isolate } from "#rules/text/isolate.ts";
import { LineList, nameOf } from "./line-list.tsx";
import { ReceivedAt } from "./received-at.tsx";
import { confirmWithdrawal, type FoundOrder, type MadeRequest, type Withdrawer } from "./withdrawal.ts";

type ChooseItemsProps = {
  withdrawer: Withdrawer;
  order: FoundOrder;
  onBack: () => void;
  onDone: (request: MadeRequest) => void;
};

/** Everything that is left is chosen at first. */
export function ChooseItems({ withdrawer, order, onBack, onDone }: ChooseItemsProps) {
  const { lines, requests } = order;
  return (
    <div className="grid gap-8">
      <p className="text-16 text-muted tabular-nums">{say.order.title({ number: order.order_number })}</p>
      {requests.map((request) => (
        <section key={request.requested_at} aria-label={say.withdraw.earlier} className="grid gap-3">
          <p className="text-16">
            {filled(say.withdraw.earlierOn, { time: <ReceivedAt request={request} /> })}
          </p>
          <LineList lines={request.lines} />
        </section>
      ))}
      {lines.length > 0 && <Confirmation withdrawer={withdrawer} order={order} onDone={onDone} />}
      <Button variant="ghost" onClick={onBack} className="-ms-3 justify-self-start">
        {say.withdraw.back}
      </Button>
    </div>
  );
}

function Confirmation({ withdrawer, order: { lines }, onDone }: Omit<ChooseItemsProps, "onBack">) {
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ error: string; fields: Record<string, string> }>();
  const wanted = lines
    .map(({ line_item_id, quantity }) => ({ line_item_id, quantity: chosen[line_item_id] ?? quantity }))
    .filter(({ quantity }) => quantity > 0);

  async function confirm() {
    if (wanted.length === 0) return setProblem({ error: say.withdraw.chooseOne, fields: {} });
    setBusy(true);
    setProblem(undefined);
    const answer = await confirmWithdrawal({ ...withdrawer, lines: wanted, words });
    setBusy(false);
    if (answer.ok) onDone(answer.found);
    else setProblem(answer);
  }

  return (
    <div className="grid gap-6">
      <p className="break-words text-16">{say.withdraw.from({ name: isolate(withdrawer.name.trim()) })}</p>
      <LineList lines={lines}>
        {(line) => (
          <Stepper
            of={nameOf(line)}
            min={0}
            max={line.quantity}
            value={chosen[line.line_item_id] ?? line.quantity}
            onChange={(quantity) => setChosen({ ...chosen, [line.line_item_id]: quantity })}
          />
        )}
      </LineList>
      <Field label={say.withdraw.message} hint={say.withdraw.noReason} error={problem?.fields.words}>
        <Textarea
          value={words}
          onChange={(event) => setWords(event.target.value)}
          maxLength={1_000}
          rows={3}
        />
      </Field>
      {problem && (
        <p role="alert" className="break-words text-14 text-danger">
          {problem.error}
        </p>
      )}
      <Button size="large" busy={busy} onClick={confirm} className="w-full sm:w-auto sm:justify-self-start">
        {say.withdraw.confirm}
      </Button>
    </div>
  );
}
