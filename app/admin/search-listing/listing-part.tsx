import { type ReactNode, useState } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { SearchListing } from "#rules/search-listing/search-listing.ts";
import { ListingFields, type SearchFields } from "./listing-fields.tsx";
import { ListingPreviews } from "./listing-previews.tsx";
import { useStorePicture } from "./use-store-picture.ts";

type ListingPartProps<Values extends SearchFields> = {
  form: UseFormReturn<Values>;
  listing: SearchListing;
  path: string;
  /** The record's own; without one, shared links show the store's. */
  pictureUrl: string | undefined;
  /** How many things below are missing: shown also while the part is closed. */
  missing?: number;
  /** What else search engines want to know. */
  children?: ReactNode;
};

/** The part of a record's form for search engines and shared links: closed until it is wanted. */
export function ListingPart<Values extends SearchFields>(props: ListingPartProps<Values>) {
  const { form, listing, path, pictureUrl, missing = 0, children } = props;
  const [open, setOpen] = useState(false);
  const isWrong = ["search_title", "search_description"].some(
    (name) => form.getFieldState(name as Path<Values>, form.formState).invalid,
  );
  const storePicture = useStorePicture(open && !pictureUrl);
  return (
    <details
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/part min-w-0 rounded-card border border-line bg-card"
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card p-5 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0">
          <h2 className="font-semibold text-16">Search engine listing</h2>
          <p className="mt-0.5 text-13 text-muted">
            How it looks in search results and as a shared link. Made from its texts until you write your own.
          </p>
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-3">
          {missing > 0 && <Badge tone="warning">{`${missing} missing`}</Badge>}
          <Icon
            name="chevron-down"
            className="size-4 text-muted transition-transform group-open/part:rotate-180"
          />
        </div>
      </summary>
      <div className="grid gap-6 border-line border-t p-5">
        <ListingPreviews listing={listing} path={path} pictureUrl={pictureUrl ?? storePicture}>
          <ListingFields form={form} listing={listing} />
        </ListingPreviews>
        {children}
      </div>
    </details>
  );
}
