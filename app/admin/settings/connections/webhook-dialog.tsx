import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { DialogButtons } from "#app/admin/ui/dialog-buttons.tsx";
import { showFieldError } from "#app/admin/ui/show-field-error.ts";
import { TextToCopy } from "#app/admin/ui/text-to-copy.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { TOPIC_NAMES, TOPICS, type Topic } from "#rules/connection/topics.ts";
import { type WebhookInput, webhookInput } from "#rules/connection/webhook-input.ts";
import { useSaveWebhook, type Webhook } from "./webhook-queries.ts";

type WebhookDialogProps = { open: boolean; onClose: () => void; webhook?: Webhook };

/** A new address, or a change of one. A new one's secret is shown after it was saved. */
export function WebhookDialog({ open, onClose, webhook }: WebhookDialogProps) {
  const form = useId();
  const [secret, setSecret] = useState<string>();
  const save = useSaveWebhook(webhook?.id);
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={secret ? "The webhook's secret" : webhook ? "Change the webhook" : "Add a webhook"}
      footer={
        secret ? (
          <div className="flex justify-end">
            <Button onClick={close}>Done</Button>
          </div>
        ) : (
          <DialogButtons onCancel={close} type="submit" form={form} busy={save.isPending}>
            {webhook ? "Save" : "Add the webhook"}
          </DialogButtons>
        )
      }
    >
      {open && !secret && (
        <WebhookForm
          id={form}
          webhook={webhook}
          save={async (input) => {
            const made = await save.mutateAsync(input);
            if (made) setSecret(made);
            else close();
          }}
        />
      )}
      {secret && <SecretToCopy secret={secret} />}
    </Dialog>
  );
}

export function SecretToCopy({ secret }: { secret: string }) {
  return (
    <>
      <p className="mb-4 text-14 text-muted">
        With this secret the other program verifies that messages come from your store. Copy it there, and
        keep it like a password.
      </p>
      <TextToCopy text={secret} what="secret" />
    </>
  );
}

type WebhookFormProps = {
  id: string;
  webhook: Webhook | undefined;
  save: (input: WebhookInput) => Promise<void>;
};

function WebhookForm({ id, webhook, save }: WebhookFormProps) {
  const form = useForm<WebhookInput>({
    resolver: zodResolver(webhookInput),
    defaultValues: { address: webhook?.address ?? "", topics: webhook?.topics ?? [] },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      await save(input);
    } catch (error) {
      showFieldError(form, "address", error, "The webhook could not be saved");
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Address" error={errors.address?.message} hint="The other program names it.">
        <TextInput
          {...form.register("address")}
          type="url"
          autoComplete="off"
          autoFocus
          placeholder="https://example.com/hooks/orders"
        />
      </Field>
      <Controller
        control={form.control}
        name="topics"
        render={({ field }) => (
          <TopicChoice value={field.value} onChange={field.onChange} error={errors.topics?.message} />
        )}
      />
    </form>
  );
}

type TopicChoiceProps = {
  value: Topic[];
  onChange: (value: Topic[]) => void;
  error: string | undefined;
};

const GROUPS = [...new Set(TOPIC_NAMES.map((topic) => TOPICS[topic].group))];

function TopicChoice({ value, onChange, error }: TopicChoiceProps) {
  const errorId = useId();
  const change = (topic: Topic, isChosen: boolean) =>
    onChange(TOPIC_NAMES.filter((one) => (one === topic ? isChosen : value.includes(one))));
  return (
    <div aria-describedby={error && errorId} className="grid gap-4">
      {GROUPS.map((group) => (
        <fieldset key={group}>
          <legend className="mb-2 font-medium text-13">{group}</legend>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {TOPIC_NAMES.filter((topic) => TOPICS[topic].group === group).map((topic) => (
              <Checkbox
                key={topic}
                label={TOPICS[topic].label}
                checked={value.includes(topic)}
                onChange={(isChosen) => change(topic, isChosen)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p id={errorId} role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
