import { zodResolver } from "@hookform/resolvers/zod";
import { type Resolver, type ResolverResult, useForm } from "react-hook-form";
import { ApiError } from "#app/admin/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { stripeAccountInput } from "#rules/payment/stripe-account-input.ts";
import { type StripeAccount, useChangeStripe } from "./stripe-queries.ts";

type Keys = { restricted_key: string; webhook_secret: string };

type StripeKeysFormProps = { account: StripeAccount | null; onSaved: () => void; onCancel?: () => void };

/** A key that is left blank stays as it is. */
export function StripeKeysForm({ account, onSaved, onCancel }: StripeKeysFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Keys>({
    resolver: judgeKeys,
    defaultValues: { restricted_key: "", webhook_secret: "" },
  });
  const { errors } = formState;
  const change = useChangeStripe();

  function save(typed: Keys) {
    change.mutate(
      { active: account?.active ?? true, ...givenOf(typed) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          for (const [field, message] of Object.entries(error.fields))
            setError(field as keyof Keys, { message });
        },
      },
    );
  }

  const kept = account && !account.keys_lost ? account : undefined;
  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <Field
        label="Restricted key"
        error={errors.restricted_key?.message}
        hint="At Stripe: Developers › API keys › Create restricted key, with Checkout Sessions, and Charges and Refunds, both 'Write', and PaymentIntents 'Read'."
        required={!kept}
      >
        <TextInput
          {...register("restricted_key")}
          placeholder={kept ? `…${kept.key_ending}` : "rk_live_…"}
          {...SECRET_TEXT}
        />
      </Field>
      <Field
        label="Webhook secret"
        error={errors.webhook_secret?.message}
        hint="Stripe shows it when you add the web address below as a webhook."
        required={!kept}
      >
        <TextInput
          {...register("webhook_secret")}
          placeholder={kept ? `…${kept.webhook_secret_ending}` : "whsec_…"}
          {...SECRET_TEXT}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={change.isPending}>
          Save keys
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

// Not a password: the browser must not offer to store or fill it.
const SECRET_TEXT = { autoComplete: "off", spellCheck: false, autoCapitalize: "none" } as const;

function givenOf({ restricted_key, webhook_secret }: Keys) {
  return {
    ...(restricted_key.trim() && { restricted_key }),
    ...(webhook_secret.trim() && { webhook_secret }),
  };
}

const judgeInput = zodResolver(stripeAccountInput);

/** Judged here first: a secret key that was pasted by mistake is never sent. */
const judgeKeys: Resolver<Keys> = async (typed, context, options) => {
  const judged = await judgeInput({ active: true, ...givenOf(typed) }, context, options as never);
  return { values: typed, errors: judged.errors } as ResolverResult<Keys>;
};
