import { renderToStaticMarkup } from "react-dom/server";
import { EmailInput } from "#app/storefront/email-input.server.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { VariantId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { STOCK_WISH_PATH } from "#rules/stock-wish/stock-wish.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

export type SoldOutVariant = { id: VariantId; title: string };

type AskFormProps = {
  store: Pick<ShopStore, "home" | "isPreview">;
  /** At least one. */
  variants: SoldOutVariant[];
  /** What was typed before, and what is wrong with it. */
  typed?: { variant: string; email: string; problem: string };
};

/**
 * For the product page, as finished HTML: closed until it is pressed. The browser itself sends the form, so that its
 * code is not in the shopper's bundle, and it works without scripts.
 */
export function renderAskForm(props: AskFormProps): string {
  return renderToStaticMarkup(
    <details className="group border-line border-t pt-4">
      <summary className="cursor-pointer font-medium text-14 underline-offset-4 hover:underline">
        {say.backInStock.ask}
      </summary>
      <div className="pt-4">
        <AskForm {...props} />
      </div>
    </details>,
    // Apart from the ids of the page around it.
    { identifierPrefix: "back-" },
  );
}

export function AskForm({ store, variants, typed }: AskFormProps) {
  const [only] = variants;
  return (
    <form method="post" action={`${store.home}/${STOCK_WISH_PATH}`} className="grid max-w-sm gap-4">
      {only && variants.length === 1 && only.title === DEFAULT_VARIANT_TITLE ? (
        <input type="hidden" name="variant" value={only.id} />
      ) : (
        <Field label={say.backInStock.variant}>
          <Select name="variant" defaultValue={typed?.variant}>
            {variants.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={say.backInStock.email} error={typed?.problem} hint={say.backInStock.emailHint}>
        <EmailInput defaultValue={typed?.email} problem={typed?.problem} />
      </Field>
      <Button type="submit" variant="secondary" disabled={store.isPreview} className="justify-self-start">
        {say.backInStock.mailMe}
      </Button>
    </form>
  );
}
