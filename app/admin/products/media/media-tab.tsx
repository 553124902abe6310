import { DropZone } from "#app/admin/pictures/drop-zone.tsx";
import { Sortable } from "#app/admin/ui/sortable.tsx";
import { Card } from "#app/ui/card.tsx";
import { MediaTile } from "./media-tile.tsx";
import type { MediaEditor } from "./use-media.ts";

export function MediaTab({ media }: { media: MediaEditor }) {
  const { items, featuredUrl } = media.state;
  const named = items.map((item, index) => ({ key: item.key, name: `image ${index + 1}` }));

  return (
    <Card title="Media" description="The featured image leads the product page and every list.">
      <div className="grid gap-4">
        <DropZone label="Choose images" multiple compact={items.length > 0} onFiles={media.addFiles} />
        <Sortable items={named} layout="grid" onMove={(from, to) => media.change({ do: "move", from, to })}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 lg:grid-cols-4">
            {items.map((item, index) => (
              <MediaTile
                key={item.key}
                item={item}
                name={`image ${index + 1}`}
                featured={item.picture !== undefined && item.picture.url === featuredUrl}
                media={media}
              />
            ))}
          </ul>
        </Sortable>
      </div>
    </Card>
  );
}
