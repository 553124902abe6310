import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { failure } from "#app/admin/api/api-error.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { DialogButtons } from "#app/admin/ui/dialog-buttons.tsx";
import { Options } from "#app/admin/ui/options.tsx";
import { TextToCopy } from "#app/admin/ui/text-to-copy.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import {
  KEY_LIFETIMES,
  KEY_PERMISSION_WORDS,
  KEY_PERMISSIONS,
  type KeyPermission,
} from "#rules/connection/api-key.ts";
import { type ApiKeyInput, apiKeyInput } from "#rules/connection/api-key-input.ts";
import { useMakeKey } from "./api-key-queries.ts";

type Made = { name: string; key: string };

export function MakeKeyButton() {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const form = useId();
  const makeKey = useMakeKey();
  const close = () => {
    setOpen(false);
    setMade(undefined);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" />
        Make a key
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={made ? `The key ${made.name}` : "Make an API key"}
        footer={
          made ? (
            <div className="flex justify-end">
              <Button onClick={close}>I have saved it</Button>
            </div>
          ) : (
            <DialogButtons onCancel={close} type="submit" form={form} busy={makeKey.isPending}>
              Make the key
            </DialogButtons>
          )
        }
      >
        {open && !made && (
          <KeyForm
            id={form}
            make={async (input) => {
              const { key } = await makeKey.mutateAsync(input);
              setMade({ name: input.name, key });
            }}
          />
        )}
        {made && <MadeKey secret={made.key} />}
      </Dialog>
    </>
  );
}

/** Shown once: the server stores only its hash. */
function MadeKey({ secret }: { secret: string }) {
  return (
    <>
      <p className="mb-4 text-14 text-muted">
        Copy it into the program now: it is not shown again. Whoever has it can use your store, so keep it
        like a password.
      </p>
      <TextToCopy text={secret} what="key" />
    </>
  );
}

function KeyForm({ id, make }: { id: string; make: (input: ApiKeyInput) => Promise<void> }) {
  const form = useForm<ApiKeyInput>({
    resolver: zodResolver(apiKeyInput),
    defaultValues: { name: "", permissions: [], expires_in_days: 365 },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      await make(input);
    } catch (error) {
      showToast(failure(error, "The key could not be made"));
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Name" error={errors.name?.message} hint="The program that will use it.">
        <TextInput {...form.register("name")} autoComplete="off" autoFocus placeholder="Accounting" />
      </Field>
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <PermissionChoice
            value={field.value}
            onChange={field.onChange}
            error={errors.permissions?.message ?? undefined}
          />
        )}
      />
      <Controller
        control={form.control}
        name="expires_in_days"
        render={({ field }) => (
          <Field label="Expires">
            <Select
              value={field.value ?? ""}
              onChange={({ target }) => field.onChange(target.value === "" ? null : Number(target.value))}
            >
              <Options
                of={KEY_LIFETIMES.map((days) => ({
                  value: days,
                  label: days === 365 ? "In a year" : `In ${days} days`,
                }))}
              />
              <option value="">Never</option>
            </Select>
          </Field>
        )}
      />
    </form>
  );
}

type PermissionChoiceProps = {
  value: KeyPermission[];
  onChange: (value: KeyPermission[]) => void;
  error: string | undefined;
};

function PermissionChoice({ value, onChange, error }: PermissionChoiceProps) {
  const errorId = useId();
  const change = (permission: KeyPermission, isGiven: boolean) =>
    onChange(isGiven ? [...value, permission] : value.filter((given) => given !== permission));
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-2 font-medium text-13">What it may do</legend>
      {error && (
        <p id={errorId} role="alert" className="mb-2 text-13 text-danger">
          {error}
        </p>
      )}
      <div className="grid gap-3">
        {KEY_PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            checked={value.includes(permission)}
            onChange={(isGiven) => change(permission, isGiven)}
            label={
              <span className="grid gap-0.5">
                <span>{KEY_PERMISSION_WORDS[permission].name}</span>
                <span className="text-13 text-muted">{KEY_PERMISSION_WORDS[permission].says}</span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
