import { DropZone } from "#app/admin/pictures/drop-zone.tsx";
import { addPictures, groupsOf, suggestionFor } from "#app/admin/products/pictures/picture-uses.ts";
import type { VariantsEditor } from "#app/admin/products/use-variants.ts";
import { Sortable } from "#app/admin/ui/sortable.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { usedOptions } from "#rules/product/variant/edited-options.ts";
import { MediaTile } from "./media-tile.tsx";
import type { MediaEditor } from "./use-media.ts";

export function MediaTab({ media, variants }: { media: MediaEditor; variants: VariantsEditor }) {
  const { items, featuredUrl } = media.state;
  const named = items.map((item, index) => ({ key: item.key, name: `image ${index + 1}` }));
  const values = usedOptions(variants.settled).map((option) => option.values.map(({ text }) => text));
  const groups = groupsOf(variants.rows, values).flat();
  const suggestions = items.map((item) => suggestionFor(item, variants.rows, values));
  const found = suggestions.filter((each) => each !== undefined).length;

  function acceptAll() {
    const added = items.flatMap(({ picture }, index) => {
      const group = suggestions[index];
      return picture && group ? [{ group, url: picture.url }] : [];
    });
    variants.editCells(addPictures(variants.rows, added));
  }

  return (
    <Card title="Media" description="The featured image leads the product page and every list.">
      <div className="grid gap-4">
        <DropZone label="Choose images" multiple compact={items.length > 0} onFiles={media.addFiles} />
        {found > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-tint px-4 py-3 text-14">
            <span>{found} images name option values of this product.</span>
            <Button variant="secondary" size="small" onClick={acceptAll}>
              Use them all
            </Button>
          </div>
        )}
        <Sortable items={named} layout="grid" onMove={(from, to) => media.change({ do: "move", from, to })}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 lg:grid-cols-4">
            {items.map((item, index) => (
              <MediaTile
                key={item.key}
                item={item}
                name={`image ${index + 1}`}
                featured={item.picture !== undefined && item.picture.url === featuredUrl}
                media={media}
                variants={variants}
                groups={groups}
                suggestion={suggestions[index]}
              />
            ))}
          </ul>
        </Sortable>
      </div>
    </Card>
  );
}
