import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { WHAT_STAYS } from "#app/admin/customers/what-stays.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { Options } from "#app/admin/ui/options.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import {
  erasesMore,
  HOURS_BEFORE_FIRST_ERASURE,
  RETENTION_YEARS,
  type RetentionInput,
  type RetentionYears,
} from "#rules/customer/retention.ts";
import { counted } from "#rules/text/counted.ts";
import { type RetentionRule, retentionPreviewQuery, useSaveRetention } from "./retention-queries.ts";

type RetentionFormProps = { rule: RetentionRule | null; onClose: () => void };

export function RetentionForm({ rule, onClose }: RetentionFormProps) {
  const [years, setYears] = useState<RetentionYears | null>(rule?.years ?? null);
  const [erasesSubscribers, setErasesSubscribers] = useState(rule?.erases_subscribers ?? false);
  const [asking, setAsking] = useState(false);
  const save = useSaveRetention();
  const wanted = years === null ? null : { years, erases_subscribers: erasesSubscribers };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted && erasesMore(rule, wanted)) setAsking(true);
    else send();
  }

  function send() {
    save.mutate(wanted, { onSuccess: onClose, onSettled: () => setAsking(false) });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Erase customers who have not ordered for">
        <Select
          className="w-48"
          value={years ?? ""}
          onChange={({ target }) =>
            setYears(RETENTION_YEARS.find((one) => String(one) === target.value) ?? null)
          }
        >
          <option value="">Never erase them</option>
          <Options of={RETENTION_YEARS.map((value) => ({ value, label: counted(value, "year") }))} />
        </Select>
      </Field>
      {wanted && (
        <>
          <Checkbox
            label="Also those who want news from you"
            checked={erasesSubscribers}
            onChange={setErasesSubscribers}
          />
          <Consequences wanted={wanted} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={send}
        title={`Erase customers after ${counted(years ?? 0, "year")}?`}
        description={`It begins in ${HOURS_BEFORE_FIRST_ERASURE} hours; until then you can change it. Whoever was erased does not come back, not even from a backup.`}
        confirmLabel="Erase them by this rule"
        busy={save.isPending}
      />
    </form>
  );
}

function Consequences({ wanted }: { wanted: RetentionInput }) {
  return (
    <div className="grid gap-3 text-14">
      <p aria-live="polite" className="font-medium">
        <HowMany wanted={wanted} />
      </p>
      {wanted.years === 1 && (
        <p>
          Buyers in the EU can claim a guarantee for at least 2 years. After 1 year you no longer know who
          bought.
        </p>
      )}
      <div>
        <h3 className="font-medium">Who stays all the same</h3>
        <p className="text-muted">
          Customers with an order to be shipped, paid or given back, those who are signed in to their own
          orders, and those who wait for a mail that something is back.
        </p>
      </div>
      <div>
        <h3 className="font-medium">What stays of the others</h3>
        <p className="text-muted">{WHAT_STAYS}</p>
      </div>
      <p className="text-muted">
        Files of exports that hold customers are removed on every day on which somebody is erased.
      </p>
    </div>
  );
}

function HowMany({ wanted }: { wanted: RetentionInput }) {
  const { data, isError } = useQuery(retentionPreviewQuery(wanted));
  if (isError) return "How many that would be now could not be counted.";
  if (!data) return "Counting whom that would erase now …";
  if (data.customers === 0 && data.is_all) return "Today that would erase nobody.";
  const many = counted(data.customers, "customer");
  return `Today that would erase ${data.is_all ? "" : "at least "}${many}.`;
}
