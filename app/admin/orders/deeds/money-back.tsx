import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { type PartlyByCard, sayPartlyByCard } from "#rules/order/partly-by-card.ts";

type MoneyBackProps = PartlyByCard & {
  currency: string;
  byHand: boolean;
  onByHand: (byHand: boolean) => void;
};

/** Which way the money goes. What was overpaid never came by card. */
export function MoneyBack({ currency, byCardCents, overpaidCents, byHand, onByHand }: MoneyBackProps) {
  const isByCard = byCardCents > 0;
  return (
    <div className="grid gap-3">
      {isByCard && <Checkbox label="Give the money back another way" checked={byHand} onChange={onByHand} />}
      {isByCard && !byHand && overpaidCents > 0 ? (
        <p className="text-14">{sayPartlyByCard({ byCardCents, overpaidCents }, currency)}</p>
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
