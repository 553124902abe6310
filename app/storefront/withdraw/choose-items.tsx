import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
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
      <p className="text-16 text-muted tabular-nums">{`Order #${order.order_number}`}</p>
      {requests.map((request) => (
        <section key={request.requested_at} aria-label="Earlier withdrawal" className="grid gap-3">
          <p className="text-16">
            You withdrew from this on <ReceivedAt request={request} />.
          </p>
          <LineList lines={request.lines} />
        </section>
      ))}
      {lines.length > 0 && <Confirmation withdrawer={withdrawer} order={order} onDone={onDone} />}
      <Button variant="ghost" onClick={onBack} className="-ml-3 justify-self-start">
        Back
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
    if (wanted.length === 0) return setProblem({ error: "Choose at least one item.", fields: {} });
    setBusy(true);
    setProblem(undefined);
    const answer = await confirmWithdrawal({ ...withdrawer, lines: wanted, words });
    setBusy(false);
    if (answer.ok) onDone(answer.found);
    else setProblem(answer);
  }

  return (
    <div className="grid gap-6">
      <p className="break-words text-16">{`You, ${isolate(withdrawer.name.trim())}, withdraw from the purchase of:`}</p>
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
      <Field label="Message to the store" hint="You need not give a reason." error={problem?.fields.words}>
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
        Confirm withdrawal
      </Button>
    </div>
  );
}
