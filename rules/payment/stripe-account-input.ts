import { z } from "zod";

const OTHER_KEYS: [RegExp, string][] = [
  [/^pk_/, "This is the publishable key. Enter a restricted key, which begins with rk_"],
  [/^sk_/, "This is the secret key, which may do everything. Enter a restricted key, which begins with rk_"],
  [/^whsec_/, "This is the webhook secret. It belongs in the field below"],
];

const restrictedKey = z
  .string("Enter the restricted key")
  .trim()
  .check((context) => {
    const key = context.value;
    if (/^rk_(test|live)_\w{8,240}$/.test(key)) return;
    const message =
      OTHER_KEYS.find(([other]) => other.test(key))?.[1] ??
      (key === "" ? "Enter the restricted key" : "A restricted key begins with rk_live_ or rk_test_");
    context.issues.push({ code: "custom", message, input: key });
  });

const webhookSecret = z
  .string("Enter the webhook secret")
  .trim()
  .regex(/^whsec_\w{8,240}$/, "The webhook secret begins with whsec_");

/** Keys that are left out stay as they are. */
export const stripeAccountInput = z.strictObject({
  active: z.boolean(),
  restricted_key: restrictedKey.optional(),
  webhook_secret: webhookSecret.optional(),
});

export type StripeAccountInput = z.infer<typeof stripeAccountInput>;
