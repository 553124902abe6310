import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { FormCheckbox } from "#app/admin/ui/form-checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { SHOPPER_MAILS, type ShopperMail, SWITCHED_MAILS, type SwitchedMail } from "#rules/mail/mail-type.ts";
import { type MailsInput, mailsInput } from "#rules/mail/mails-input.ts";
import { MailRow } from "./mail-row.tsx";
import { useSaveMails } from "./mails-queries.ts";

export function MailsForm({ opened }: { opened: MailsInput }) {
  const form = useForm<MailsInput>({ resolver: zodResolver(mailsInput), defaultValues: opened });
  const save = useSaveMails(form);
  return (
    <SettingsForm form={form} onSave={save}>
      <ShopperMails form={form} />
      <OwnerMails form={form} />
    </SettingsForm>
  );
}

/** One is open at a time. Those with wrong words open by themselves. */
function ShopperMails({ form }: { form: UseFormReturn<MailsInput> }) {
  const [open, setOpen] = useState<ShopperMail | undefined>("confirmation");
  const wrong = form.formState.errors.words ?? {};
  return (
    <Card
      title="Mails to your shoppers"
      description="Each as your shoppers get it. You can add a few words of your own."
    >
      <ul className="-mx-5 -mb-5 divide-y divide-line border-line border-t">
        {SHOPPER_MAILS.map((type) => (
          <MailRow
            key={type}
            form={form}
            type={type}
            open={type === open || type in wrong}
            onToggle={() => setOpen(type === open ? undefined : type)}
          />
        ))}
      </ul>
    </Card>
  );
}

const TOLD: Record<SwitchedMail, string> = {
  "new-order": "A new order",
  "unpaid-order": "An order is still unpaid after the days you chose",
  "new-return": "A shopper withdraws from an order",
};

function OwnerMails({ form }: { form: UseFormReturn<MailsInput> }) {
  return (
    <Card
      title="Mails to you"
      description={
        <>
          They go to the contact email of your{" "}
          <SettingsLink to="/admin/settings/details">store details</SettingsLink>, or to the email address
          that you sign in with. You get none about demo orders. A payment that needs a look is always told.
        </>
      }
    >
      <div className="grid gap-3">
        {SWITCHED_MAILS.map((type) => (
          <FormCheckbox key={type} form={form} name={`tell_owner.${type}`} label={TOLD[type]} />
        ))}
      </div>
    </Card>
  );
}
