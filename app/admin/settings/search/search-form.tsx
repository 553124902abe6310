import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { ImageChooser } from "#app/admin/pictures/image-chooser.tsx";
import { useUpload } from "#app/admin/pictures/use-upload.ts";
import { ListingFields } from "#app/admin/search-listing/listing-fields.tsx";
import { ListingPreviews } from "#app/admin/search-listing/listing-previews.tsx";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { listingOf, type StoreSettings, useSaveStoreSettings } from "#app/admin/settings/store-settings.ts";
import { themesQuery } from "#app/admin/theme/theme-queries.ts";
import { Problem } from "#app/admin/ui/problem.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { storeListing } from "#rules/search-listing/search-listing.ts";
import { type StoreListingInput, storeListingInput } from "#rules/store/store-settings-input.ts";
import { storeSharePicture } from "#rules/theme/share-card.ts";

type Form = { form: UseFormReturn<StoreListingInput> };

export function SearchForm({ settings }: { settings: StoreSettings }) {
  const form = useForm<StoreListingInput>({
    resolver: zodResolver(storeListingInput),
    defaultValues: listingOf(settings),
  });
  const themes = useQuery(themesQuery);
  const [searchTitle, searchDescription, socialImageUrl, socialImageAlt] = useWatch({
    control: form.control,
    name: ["search_title", "search_description", "social_image_url", "social_image_alt"],
  });
  const { name, slug } = settings;
  const listing = storeListing(name, { searchTitle, searchDescription });
  const theme = themes.data?.published[0]?.theme;
  return (
    <SettingsForm form={form} onSave={useSaveStoreSettings(form, listingOf)}>
      <Card
        title="Search engine listing"
        description="How your store looks in search results. Products, collections and pages have texts of their own."
      >
        <ListingPreviews
          listing={listing}
          path={`/${slug}`}
          pictureUrl={storeSharePicture({ name, socialImageUrl, socialImageAlt }, theme)?.url}
        >
          <ListingFields form={form} listing={listing} />
        </ListingPreviews>
      </Card>
      <PictureCard form={form} />
    </SettingsForm>
  );
}

function PictureCard({ form }: Form) {
  const url = useWatch({ control: form.control, name: "social_image_url" });
  const { errors } = form.formState;
  const choose = (chosen: string) => form.setValue("social_image_url", chosen, { shouldDirty: true });
  const upload = useUpload({ for: "social" }, (picture) => choose(picture.url));
  return (
    <Card
      title="Picture of shared links"
      description="For links to your home page and to pages without a picture of their own. Without one, your logo is shown, and without a logo your newest product. It is cut to 1200 × 630 pixels."
    >
      <div className="grid gap-4">
        <Problem text={errors.social_image_url?.message} />
        {url !== "" && (
          <Field
            label="Alternative text"
            hint="What it shows, for people who do not see it."
            error={errors.social_image_alt?.message}
          >
            <TextInput {...form.register("social_image_alt")} />
          </Field>
        )}
        <ImageChooser
          upload={upload}
          hasImage={url !== ""}
          onRemove={() => choose("")}
          name="picture"
          compact
        />
      </div>
    </Card>
  );
}
