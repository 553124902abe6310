import { ClashDialog } from "#app/admin/editor/clash-dialog.tsx";
import { RecordForm } from "#app/admin/editor/record-form.tsx";
import { useCurrency } from "#app/admin/session/session.ts";
import { When } from "#app/admin/ui/when.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { MAX_CUSTOMER_NOTE } from "#rules/customer/customer-input.ts";
import { mailtoLink } from "#rules/email/mailto.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { CustomerOrders } from "./customer-orders.tsx";
import { MAX_TAGS_TEXT, type OpenedCustomer, useCustomerEditor, versionOf } from "./use-customer-editor.ts";

export function CustomerForm({ opened: first }: { opened: OpenedCustomer }) {
  const { form, opened, editor, save } = useCustomerEditor(first);
  const { errors } = form.formState;
  return (
    <>
      <RecordForm
        editor={editor}
        onSubmit={save}
        actions={
          <LinkButton variant="secondary" to={`/admin/customers/${opened.id}/privacy`}>
            Privacy
          </LinkButton>
        }
      >
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <CustomerOrders customer={opened} />
          <div className="grid grid-cols-1 gap-6">
            <FiguresCard customer={opened} />
            <Card>
              <div className="grid gap-5">
                <Field label="Tags" error={errors.tags?.message} hint="Separated by commas.">
                  <TextInput
                    {...form.register("tags")}
                    maxLength={MAX_TAGS_TEXT}
                    autoComplete="off"
                    placeholder="wholesale, press"
                  />
                </Field>
                <Field label="Note" error={errors.note?.message} hint="Only your team sees it.">
                  <Textarea {...form.register("note")} rows={5} maxLength={MAX_CUSTOMER_NOTE} />
                </Field>
              </div>
            </Card>
          </div>
        </div>
      </RecordForm>
      <ClashDialog editor={editor} versionOf={versionOf} />
    </>
  );
}

/** Before the time since when. */
const CONSENT_WORDS: Record<NonNullable<OpenedCustomer["consent"]>["state"], string> = {
  asked: "News not confirmed",
  given: "Wants news",
  left: "Left the news",
};

function FiguresCard({ customer }: { customer: OpenedCustomer }) {
  const currency = useCurrency();
  const { email, country, orders, spent_cents, also_spent, created_at, last_order_at, consent } = customer;
  return (
    <Card title="Customer">
      <a href={mailtoLink(email)} className="break-all text-14 text-accent hover:underline">
        {email}
      </a>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14 [&>dd]:text-right [&>dt]:text-muted">
        {country && (
          <>
            <dt>Country</dt>
            <dd dir="auto">{country}</dd>
          </>
        )}
        <dt>Orders</dt>
        <dd className="tabular-nums">{orders.toLocaleString("en-US")}</dd>
        <dt>Spent</dt>
        <dd className="tabular-nums">{formatMoney(spent_cents, currency)}</dd>
        {also_spent.map(({ currency_code, cents }) => (
          <div key={currency_code} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">Spent in {currency_code}</dt>
            <dd className="text-right tabular-nums">{formatMoney(cents, currencyOf(currency_code))}</dd>
          </div>
        ))}
        <dt>First order</dt>
        <dd>
          <When at={created_at} />
        </dd>
        <dt>Last order</dt>
        <dd>
          <When at={last_order_at} />
        </dd>
        {consent && (
          <>
            <dt>{CONSENT_WORDS[consent.state]}</dt>
            <dd>
              <When at={consent.since} />
            </dd>
          </>
        )}
      </dl>
      <p className="mt-4 text-13 text-muted">Spent leaves out refunds and what was cancelled.</p>
    </Card>
  );
}
