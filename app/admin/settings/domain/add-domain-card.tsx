import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { LiteralInput } from "#app/admin/ui/literal-input.tsx";
import { showFieldError } from "#app/admin/ui/show-field-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { type NewShopDomain, newShopDomainInput } from "#rules/shop-domain/shop-domain-input.ts";
import { useAddDomain } from "./domain-queries.ts";

/** Where it says what a domain does, as long as there is none. */
export function AddDomainCard({ isFirst }: { isFirst: boolean }) {
  const form = useForm<NewShopDomain>({
    resolver: zodResolver(newShopDomainInput),
    defaultValues: { name: "" },
  });
  const add = useAddDomain();
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await add.mutateAsync(name);
      form.reset();
    } catch (error) {
      showFieldError(form, "name", error, "Failed to add the domain");
    }
  });

  return (
    <Card
      title={isFirst ? "Your own domain" : "Another domain"}
      description={
        isFirst
          ? "Your shop can stand at a domain that you have registered, such as shop.example.com or example.com. Until then, and if you remove it, it stands at its address on this server."
          : "All domains lead to the main one."
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <Field label="Domain" error={form.formState.errors.name?.message}>
            <LiteralInput
              {...form.register("name")}
              dir="ltr"
              placeholder="shop.example.com"
              inputMode="url"
            />
          </Field>
        </div>
        <Button type="submit" busy={add.isPending} className="@sm:mt-6.5">
          Add domain
        </Button>
      </form>
    </Card>
  );
}
