import type { ReactNode } from "react";
import { useShopAddress, useStore } from "#app/admin/session/session.ts";
import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { shownListing } from "#rules/search-listing/judge-length.ts";
import type { SearchListing } from "#rules/search-listing/search-listing.ts";

type ListingPreviewsProps = {
  listing: SearchListing;
  /** Below the origin, such as /clay/products/mug. */
  path: string;
  pictureUrl: string | undefined;
  /** Below the search result: the fields. */
  children: ReactNode;
};

/** As people meet a page elsewhere: in a list of results, and as a link that somebody sent. */
export function ListingPreviews({ listing, path, pictureUrl, children }: ListingPreviewsProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @xl:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid grid-cols-1 gap-6">
          <SearchResult listing={shownListing(listing)} path={path} />
          {children}
        </div>
        <SharedLink listing={listing} pictureUrl={pictureUrl} />
      </div>
    </div>
  );
}

function SearchResult({ listing: { title, description }, path }: { listing: SearchListing; path: string }) {
  const home = `/${useStore().slug}`;
  const { host, pathname } = new URL(useShopAddress() + path.slice(home.length));
  return (
    <Preview name="Search result">
      {/* Arial, as the widths that texts are cut by are Arial's. */}
      <div className="wrap-anywhere grid grid-cols-1 gap-1 rounded-control border border-line bg-paper p-4 font-[Arial,Helvetica,sans-serif]">
        <span className="truncate text-12 text-muted">
          {[host, ...pathname.split("/").filter(Boolean)].join(" › ")}
        </span>
        <span className="text-20 text-accent leading-snug" dir="auto">
          {title}
        </span>
        <span className="text-14 leading-normal" dir="auto">
          {description}
        </span>
      </div>
    </Preview>
  );
}

function SharedLink({ listing, pictureUrl }: Pick<ListingPreviewsProps, "listing" | "pictureUrl">) {
  return (
    <Preview name="Shared link">
      <div className="overflow-hidden rounded-control border border-line bg-paper">
        <div className="aspect-[1200/630] overflow-hidden border-line border-b">
          {pictureUrl ? (
            <img src={pictureUrl} alt="" className="size-full object-cover" />
          ) : (
            <PlaceholderPicture />
          )}
        </div>
        <div className="wrap-anywhere grid gap-0.5 p-3">
          <span className="text-12 text-muted">{new URL(useShopAddress()).host}</span>
          <span className="line-clamp-2 font-semibold text-14" dir="auto">
            {listing.title}
          </span>
          <span className="line-clamp-2 text-13 text-muted" dir="auto">
            {listing.description}
          </span>
        </div>
      </div>
    </Preview>
  );
}

function Preview({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="font-medium text-13">{name}</figcaption>
      {children}
    </figure>
  );
}
