import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { DecisionDialog } from "#app/admin/ui/decision-dialog.tsx";
import { showFieldError } from "#app/admin/ui/show-field-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type InvitationInput, invitationInput } from "#rules/people/people-input.ts";
import { useInvite } from "./people-queries.ts";
import { RoleChoice } from "./role-choice.tsx";

export function InviteButton() {
  const [open, setOpen] = useState(false);
  const form = useId();
  const invite = useInvite();
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" />
        Invite
      </Button>
      <DecisionDialog
        open={open}
        onClose={close}
        title="Invite a person"
        deed={{ children: "Send invitation", type: "submit", form, busy: invite.isPending }}
      >
        {open && <InviteForm id={form} send={invite.mutateAsync} onSent={close} />}
      </DecisionDialog>
    </>
  );
}

type InviteFormProps = {
  id: string;
  send: (invitation: InvitationInput) => Promise<unknown>;
  onSent: () => void;
};

function InviteForm({ id, send, onSent }: InviteFormProps) {
  const form = useForm<InvitationInput>({
    resolver: zodResolver(invitationInput),
    // The least that lets anybody work; nobody becomes an owner by a slip.
    defaultValues: { email: "", role: "orders" },
  });
  const submit = form.handleSubmit(async (invitation) => {
    try {
      await send(invitation);
      showToast({ title: `Invitation sent to ${invitation.email}` });
      onSent();
    } catch (error) {
      showFieldError(form, "email", error, "The invitation could not be sent");
    }
  });

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Email"
        error={form.formState.errors.email?.message}
        hint="They get a link that is valid for 7 days. You can take it back until they accept."
      >
        <TextInput
          {...form.register("email")}
          type="email"
          autoComplete="off"
          autoFocus
          placeholder="name@example.com"
        />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <div className="grid gap-1.5">
            <p className="font-medium text-13">Role</p>
            <RoleChoice value={field.value} onChange={field.onChange} />
          </div>
        )}
      />
    </form>
  );
}
