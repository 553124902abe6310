import type { InferResponseType } from "hono/client";
import { useState } from "react";
import type { api } from "#app/admin/api/api-client.ts";
import { RowActions } from "#app/admin/list/row-actions.tsx";
import { useChangeColumns } from "#app/admin/list/use-change-columns.ts";
import { useCurrency } from "#app/admin/session/session.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Button } from "#app/ui/button.tsx";
import { RowLink, Table } from "#app/ui/table.tsx";
import { discountSummary } from "#rules/discount/discount-summary.ts";
import { StateBadge } from "./state-badge.tsx";
import { useDeleteDiscount, useDuplicateDiscount, usePauseDiscount } from "./use-discount-actions.ts";

type ListedDiscount = InferResponseType<typeof api.discounts.$get, 200>["discounts"][number];

export function DiscountTable({ discounts }: { discounts: ListedDiscount[] }) {
  const [doomed, setDoomed] = useState<string>();
  const remove = useDeleteDiscount(() => setDoomed(undefined));
  const changes = useChangeColumns<ListedDiscount>([
    {
      header: "Actions",
      align: "right",
      cell: (discount) => <Actions discount={discount} onDelete={() => setDoomed(discount.id)} />,
    },
  ]);
  return (
    <>
      <Table
        caption="Discounts"
        rows={discounts}
        rowKey={({ id }) => id}
        columns={[
          { header: "Discount", cell: (discount) => <DiscountCell {...discount} /> },
          { header: "State", cell: (discount) => <StateCell {...discount} /> },
          { header: "Uses", align: "right", cell: usesText },
          ...changes,
        ]}
      />
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        onConfirm={() => doomed && remove.mutate(doomed)}
        title="Are you sure you want to delete this discount?"
        description="Orders that got it keep their price. This cannot be undone."
        confirmLabel="Delete"
        busy={remove.isPending}
      />
    </>
  );
}

function DiscountCell(discount: ListedDiscount) {
  const currency = useCurrency();
  const { id, title, code } = discount;
  return (
    <div className="grid gap-0.5">
      <RowLink to={`/admin/discounts/${id}`} className="wrap-anywhere line-clamp-2">
        {title}
      </RowLink>
      <span className="text-13 text-muted">
        {code === null && "Automatic · "}
        {discountSummary(discount, currency)}
      </span>
    </div>
  );
}

function StateCell({ state, starts_at, ends_at }: ListedDiscount) {
  const date = state === "scheduled" ? starts_at : ends_at;
  return (
    <div className="grid justify-items-end gap-1 md:@2xl:justify-items-start">
      <StateBadge state={state} />
      {date && state !== "ended" && (
        <span className="whitespace-nowrap text-12 text-muted">
          {state === "scheduled" ? "From " : "Until "}
          <When at={date} inSentence />
        </span>
      )}
    </div>
  );
}

function usesText({ uses, max_uses }: ListedDiscount): string {
  const used = uses.toLocaleString("en-US");
  return max_uses === null ? used : `${used} of ${max_uses.toLocaleString("en-US")}`;
}

type ActionsProps = { discount: ListedDiscount; onDelete: () => void };

function Actions({ discount: { id, title, paused, state }, onDelete }: ActionsProps) {
  const pause = usePauseDiscount();
  const duplicate = useDuplicateDiscount();
  const verb = paused ? "Resume" : "Pause";
  return (
    <RowActions title={title} onDelete={onDelete}>
      {state !== "ended" && (
        <Button
          variant="ghost"
          size="small"
          busy={pause.isPending}
          onClick={() => pause.mutate({ id, paused: !paused })}
          aria-label={`${verb} ${title}`}
        >
          {verb}
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate(id)}
        aria-label={`Duplicate ${title}`}
      >
        Duplicate
      </Button>
    </RowActions>
  );
}
