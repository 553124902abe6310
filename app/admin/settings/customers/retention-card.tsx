import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Fields } from "#app/admin/session/read-only.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { counted } from "#rules/text/counted.ts";
import { RetentionForm } from "./retention-form.tsx";
import { type RetentionRule, retentionQuery } from "./retention-queries.ts";

/** Customers who are erased by themselves. */
export function RetentionCard() {
  const { data, isError, refetch } = useQuery(retentionQuery);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title="Customers who no longer order"
      description="Erase customers some years after their last order, so that you keep nobody's data for longer than you need it."
      action={
        data &&
        !isEditing && (
          <Fields>
            <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
              Change
            </Button>
          </Fields>
        )
      }
    >
      {isError && <ErrorState message="The rule could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-10 w-full" />}
      {data && isEditing && <RetentionForm rule={data.rule} onClose={() => setEditing(false)} />}
      {data && !isEditing && <RuleInWords rule={data.rule} />}
    </Card>
  );
}

function RuleInWords({ rule }: { rule: RetentionRule | null }) {
  if (!rule) return <p className="text-14 text-muted">Nobody is erased by a rule.</p>;
  return (
    <div className="grid gap-1 text-14">
      <p>
        Whoever has not ordered for {counted(rule.years, "year")} is erased
        {rule.erases_subscribers ? ", also those who want news from you." : "."}
      </p>
      <p className="text-13 text-muted">
        {rule.last_erased_at ? (
          <>
            {counted(rule.erased, "customer")} erased so far, the last{" "}
            <When at={rule.last_erased_at} inSentence />.
          </>
        ) : (
          <>Nobody was erased yet.</>
        )}{" "}
        Your customers are looked through once a day, next <When at={rule.due_at} inSentence />.
      </p>
    </div>
  );
}
