import { Checkbox } from "#app/admin/ui/checkbox.tsx";

type MoneyBackProps = {
  /** The card paid for some of it. */
  isByCard: boolean;
  /** Why it cannot go to the card. */
  refusal?: string | undefined;
  byHand: boolean;
  onByHand: (byHand: boolean) => void;
};

/** Which way the money goes. What was overpaid never came by card. */
export function MoneyBack({ isByCard, refusal, byHand, onByHand }: MoneyBackProps) {
  return (
    <div className="grid gap-3">
      {isByCard && <Checkbox label="Give the money back another way" checked={byHand} onChange={onByHand} />}
      {refusal ? (
        <p className="text-14">{refusal}</p>
      ) : (
        <p className="text-14 text-muted">
          {isByCard && !byHand
            ? "The money goes back to the card that it was paid with."
            : "Give the money back yourself; this only records it."}
        </p>
      )}
    </div>
  );
}
