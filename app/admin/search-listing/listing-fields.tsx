import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { judgeDescription, judgeTitle } from "#rules/search-listing/judge-length.ts";
import type { SearchListing } from "#rules/search-listing/search-listing.ts";
import { LengthNote } from "./length-note.tsx";

export type SearchFields = FieldValues & { search_title: string; search_description: string };

type ListingFieldsProps<Values extends SearchFields> = {
  form: UseFormReturn<Values>;
  /** With the texts that are made where a field is empty: they show in it as a placeholder. */
  listing: SearchListing;
};

export function ListingFields<Values extends SearchFields>({ form, listing }: ListingFieldsProps<Values>) {
  const title = "search_title" as Path<Values>;
  const description = "search_description" as Path<Values>;
  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message;
  return (
    <div className="grid gap-5">
      <Field
        label="Search title"
        error={errorOf(title)}
        hint={<LengthNote length={judgeTitle(listing.title)} />}
      >
        <TextInput {...form.register(title)} placeholder={listing.title} autoComplete="off" />
      </Field>
      <Field
        label="Search description"
        error={errorOf(description)}
        hint={<LengthNote length={judgeDescription(listing.description)} />}
      >
        <Textarea {...form.register(description)} placeholder={listing.description} rows={3} />
      </Field>
    </div>
  );
}
