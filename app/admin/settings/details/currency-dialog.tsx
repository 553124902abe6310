import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { useCurrency } from "#app/admin/session/session.ts";
import { DecisionDialog } from "#app/admin/ui/decision-dialog.tsx";
import { Problem } from "#app/admin/ui/problem.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CURRENCIES, currencyOf } from "#rules/money/currencies.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { type CurrencyPreview, previewQuery, useChangeCurrency } from "./currency-queries.ts";
import { figureWords, UNFIT_WORDS } from "./figure-words.ts";

/** What a change would do, before it happens. */
export function CurrencyDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const query = useQuery(previewQuery(code));
  const change = useChangeCurrency(code);
  const name = CURRENCIES.find((currency) => currency.code === code)?.name ?? code;
  const preview = query.data;
  const error = change.error ?? query.error;

  function apply(seen: string) {
    change.mutate(seen, {
      onSuccess: () => {
        showToast({ title: `Your prices are in ${code} now` });
        onClose();
      },
    });
  }

  return (
    <DecisionDialog
      open
      onClose={onClose}
      title={`Change the currency to ${name}?`}
      deed={{
        children: `Change to ${code}`,
        busy: change.isPending,
        disabled: !preview || query.isFetching || preview.unfit_count > 0,
        onClick: () => preview && apply(preview.seen),
      }}
    >
      <div className="grid gap-5 text-14">
        <Problem text={error ? sentenceOf(error, "The prices could not be read") : undefined} />
        <Explained to={currencyOf(code)} />
        {preview ? (
          <Lists preview={preview} to={currencyOf(code)} />
        ) : (
          !error && <Skeleton className="h-20" />
        )}
      </div>
    </DecisionDialog>
  );
}

function Explained({ to }: { to: Currency }) {
  const from = useCurrency();
  const example = (currency: Currency) => formatMoney(24 * 10 ** currency.decimals, currency);
  return (
    <p>
      {`All prices keep their figures, nothing is converted: ${example(from)} becomes ${example(to)}. Demo orders stay as they are. You can change it until your first order that is not a demo order.`}
    </p>
  );
}

function Lists({ preview, to }: { preview: CurrencyPreview; to: Currency }) {
  const from = useCurrency();
  const { rounded, rounded_count, unfit, unfit_count } = preview;
  return (
    <>
      {unfit_count > 0 && (
        <Figures title="Change these first" count={unfit_count} shown={unfit.length}>
          {unfit.map((figure) => (
            <Row key={keyOf(figure)} name={figureWords(figure)}>
              {`${formatMoney(figure.before_cents, from)} ${UNFIT_WORDS[figure.problem]}`}
            </Row>
          ))}
        </Figures>
      )}
      {rounded_count > 0 && (
        <Figures title="These will be rounded" count={rounded_count} shown={rounded.length}>
          {rounded.map((figure) => (
            <Row key={keyOf(figure)} name={figureWords(figure)}>
              {`${formatMoney(figure.before_cents, from)} → ${figure.after_cents === null ? "none, as it is not above the price" : formatMoney(figure.after_cents, to)}`}
            </Row>
          ))}
        </Figures>
      )}
    </>
  );
}

function keyOf({
  kind,
  name,
  part,
  before_cents,
}: CurrencyPreview["unfit"][number] | CurrencyPreview["rounded"][number]) {
  return `${kind} ${name} ${part} ${before_cents}`;
}

type FiguresProps = { title: string; count: number; shown: number; children: ReactNode };

function Figures({ title, count, shown, children }: FiguresProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-muted">({count})</span>
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line">{children}</ul>
      {count > shown && <p className="text-13 text-muted">{`and ${count - shown} more`}</p>}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
      <span className="wrap-anywhere min-w-0" dir="auto">
        {name}
      </span>
      <span className="text-muted tabular-nums">{children}</span>
    </li>
  );
}
