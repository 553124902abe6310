import type { PageContext } from "#app/page-context.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { SAVED_FIELDS, type SavedAddress, type SavedField } from "#rules/account/saved-address.ts";
import { say } from "#rules/language/say.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";

type Country = { code: string; name: string };

/** Where the store ships to; none in a store with the flat rate, in which the country is typed. */
export async function listCountries({ stores }: PageContext, store: ServedStore): Promise<Country[]> {
  return store.shipsByPlace ? (await stores.shippingOf(store.id)).countries : [];
}

/** What was sent, cut free of spaces; where countries are chosen, the chosen one has a name. */
export async function readTypedAddress(
  page: PageContext,
  store: ServedStore,
  sent: URLSearchParams,
): Promise<SavedAddress> {
  const typed = Object.fromEntries(
    SAVED_FIELDS.map((name) => [name, (sent.get(name) ?? "").trim()]),
  ) as SavedAddress;
  if (!store.shipsByPlace) return { ...typed, shipping_country_code: "" };
  const chosen = (await listCountries(page, store)).find(({ code }) => code === typed.shipping_country_code);
  return {
    ...typed,
    shipping_country: chosen?.name ?? "",
    shipping_country_code: chosen?.code ?? "",
  };
}

type AddressFormProps = {
  shown: SavedAddress | undefined;
  errors: Partial<SavedAddress> | undefined;
  countries: Country[];
  isSaved: boolean;
  canRemove: boolean;
};

export function AddressForm({ shown, errors, countries, isSaved, canRemove }: AddressFormProps) {
  const wrong = Object.keys(errors ?? {})[0];
  return (
    <section aria-labelledby="address">
      <h2 id="address" className="mb-1 font-semibold text-20">
        {say.account.address}
      </h2>
      <p className="mb-5 text-14 text-muted">{say.account.addressHint}</p>
      {isSaved && (
        <p role="status" className="mb-5 font-medium text-14 text-accent">
          {say.account.addressSaved}
        </p>
      )}
      <form method="post" className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-8">
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(([name, autoComplete, wide]) => (
            <div key={name} className={classNames(wide && "sm:col-span-2")}>
              <Field label={labelOf(name)} error={errors?.[name]}>
                {name === "shipping_country" && countries.length > 0 ? (
                  <Select
                    name="shipping_country_code"
                    defaultValue={shown?.shipping_country_code}
                    autoComplete="shipping country"
                    className="[&>select]:h-12! md:[&>select]:h-11!"
                  >
                    {countries.map(({ code, name: country }) => (
                      <option key={code} value={code}>
                        {country}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <TextInput
                    name={name}
                    autoComplete={`shipping ${autoComplete}`}
                    defaultValue={shown?.[name]}
                    type={name === "shipping_phone" ? "tel" : "text"}
                    autoFocus={name === wrong}
                    className="h-12! md:h-11!"
                  />
                )}
              </Field>
            </div>
          ))}
        </div>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button type="submit" name="deed" value="save-address">
            {say.account.saveAddress}
          </Button>
          {canRemove && (
            <Button type="submit" variant="secondary" name="deed" value="remove-address">
              {say.account.removeAddress}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

type ShownField = Exclude<SavedField, "shipping_country_code">;

const FIELDS: [name: ShownField, autoComplete: string, wide?: true][] = [
  ["shipping_name", "name", true],
  ["shipping_address1", "address-line1", true],
  ["shipping_address2", "address-line2", true],
  ["shipping_city", "address-level2"],
  ["shipping_region", "address-level1"],
  ["shipping_zip", "postal-code"],
  ["shipping_country", "country-name"],
  ["shipping_phone", "tel"],
];

function labelOf(field: ShownField): string {
  return {
    shipping_name: say.address.fullName,
    shipping_address1: say.address.line1,
    shipping_address2: say.address.line2,
    shipping_city: say.address.city,
    shipping_region: say.address.region,
    shipping_zip: say.address.postalCode,
    shipping_country: say.address.country,
    shipping_phone: say.address.phone,
  }[field];
}
