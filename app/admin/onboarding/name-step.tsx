import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError, sentenceOf } from "#app/admin/api/api-error.ts";
import { storeQuery } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type StoreNameInput, storeNameInput } from "#rules/store/store-name-input.ts";
import { slugify } from "#rules/text/slug.ts";
import { StepHeading } from "./step-heading.tsx";

export function NameStep({ name, onNamed }: { name: string; onNamed: () => void }) {
  const form = useForm<StoreNameInput>({ resolver: zodResolver(storeNameInput), defaultValues: { name } });
  const typed = useWatch({ control: form.control, name: "name" });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (json: StoreNameInput) => answer(api.store.name.$put({ json })),
    onSuccess: (store) => {
      queryClient.setQueryData(storeQuery.queryKey, store);
      showToast({ title: "Store name updated!" });
      onNamed();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      if (fields.name) form.setError("name", { message: fields.name }, { shouldFocus: true });
      showToast({ title: fields.name ?? sentenceOf(error, "Failed to update store name"), kind: "error" });
      // Onboarding may have been finished in another tab: then the screen continues without a name.
      if (!fields.name) void queryClient.invalidateQueries(storeQuery);
    },
  });

  const submit = form.handleSubmit((input) => save.mutate(input));
  return (
    <form noValidate onSubmit={submit}>
      <StepHeading
        title="What's your store name?"
        hint="Shoppers see it at the top of your store. You can change it later in settings."
      />
      <div className="mt-8 grid gap-8">
        <Field label="Store name" error={form.formState.errors.name?.message} hint={<Address name={typed} />}>
          <TextInput
            {...form.register("name")}
            onKeyDown={(event) => {
              // A browser does not submit a form whose button is disabled; Enter should still show the message.
              if (event.key === "Enter" && typed.trim() === "") void submit(event);
            }}
            autoComplete="organization"
            placeholder="Clay & Kiln"
            className="h-14 px-4! text-20!"
          />
        </Field>
        <Button
          type="submit"
          size="large"
          disabled={typed.trim() === ""}
          busy={save.isPending}
          className="justify-self-end max-sm:w-full"
        >
          Continue
        </Button>
      </div>
    </form>
  );
}

function Address({ name }: { name: string }) {
  const slug = slugify(name);
  if (!slug) return "Your shop's web address is derived from its name.";
  return (
    <span className="break-all">
      {window.location.host}/<span className="font-medium text-ink">{slug}</span>
    </span>
  );
}
