import { ShopPicture } from "#app/storefront/picture.tsx";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { collectionPath, useStore } from "#app/storefront/store.ts";
import type { ListedCollection } from "#rules/collection/shop-collection.ts";
import { say } from "#rules/language/say.ts";
import { SectionFrame } from "./section-frame.tsx";

type CollectionsProps = { id: string; heading: string; collections: ListedCollection[] };

export function Collections({ id, heading, collections }: CollectionsProps) {
  if (collections.length === 0) return null;
  return (
    <SectionFrame id={id} heading={heading || say.home.collections}>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] md:gap-6">
        {collections.map((collection) => (
          <CollectionCard key={collection.id} collection={collection} />
        ))}
      </ul>
    </SectionFrame>
  );
}

function CollectionCard({ collection }: { collection: ListedCollection }) {
  const { home } = useStore();
  const { products } = collection;
  return (
    <li className="group relative">
      <div className="aspect-3/2 overflow-hidden rounded-control bg-line/50">
        <ShopPicture
          picture={collection.picture}
          sizes="(min-width: 768px) 33vw, (min-width: 640px) 50vw, 100vw"
          decorative
          className="transition-transform duration-200 group-hover:scale-[1.02]"
        />
      </div>
      <h3 className="mt-3 line-clamp-2 break-words font-medium text-16" dir="auto">
        <ShopLink
          to={collectionPath(home, collection.handle)}
          className="after:absolute after:inset-0 after:rounded-control group-hover:underline"
        >
          {collection.title}
        </ShopLink>
      </h3>
      <p className="text-14 text-muted">{say.list.products({ count: products })}</p>
    </li>
  );
}
