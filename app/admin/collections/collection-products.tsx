import { useState } from "react";
import { type Choice, ProductPicker } from "#app/admin/pickers/product-picker.tsx";
import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import { moved } from "#app/admin/ui/moved.ts";
import { Sortable, SortableItem } from "#app/admin/ui/sortable.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";

type CollectionProductsProps = { members: readonly Choice[]; onChange: (members: readonly Choice[]) => void };

export function CollectionProducts({ members, onChange }: CollectionProductsProps) {
  const [picking, setPicking] = useState(false);
  return (
    <Card
      title="Products"
      description={
        members.length === 1
          ? "1 product"
          : `${members.length.toLocaleString("en-US")} products, in the order that shoppers see`
      }
      action={
        <Button variant="secondary" size="small" onClick={() => setPicking(true)}>
          <Icon name="plus" className="size-4" />
          Select products
        </Button>
      }
    >
      {members.length === 0 ? (
        <p className="rounded-control border border-line border-dashed py-8 text-center text-14 text-muted">
          No products selected
        </p>
      ) : (
        <Sortable
          items={members.map(({ id, title }) => ({ key: id, name: title }))}
          layout="list"
          onMove={(from, to) => onChange(moved(members, from, to))}
        >
          <ol aria-label="Selected products" className="overflow-hidden rounded-control border border-line">
            {members.map((product, index) => (
              <Member
                key={product.id}
                product={product}
                place={index + 1}
                onRemove={() => onChange(members.filter(({ id }) => id !== product.id))}
              />
            ))}
          </ol>
        </Sortable>
      )}
      <ProductPicker open={picking} onClose={() => setPicking(false)} members={members} onChange={onChange} />
    </Card>
  );
}

type MemberProps = { product: Choice; place: number; onRemove: () => void };

function Member({ product, place, onRemove }: MemberProps) {
  const { id, title, status, featured_image } = product;
  return (
    <SortableItem
      id={id}
      name={title}
      className="flex items-center gap-3 border-line border-b bg-card px-2 py-1.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] last:border-b-0"
    >
      {(handle) => (
        <>
          {handle}
          <span className="w-6 text-right text-13 text-muted tabular-nums">{place}</span>
          <Thumbnail picture={featured_image} className="w-8" />
          <span className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-14" dir="auto">
            {title}
          </span>
          {status === "draft" && <Badge>Draft</Badge>}
          <IconButton
            label={`Remove ${title}`}
            data-removes
            onClick={({ currentTarget }) => {
              moveFocusOn(currentTarget);
              onRemove();
            }}
            className="h-8"
          >
            <Icon name="close" className="size-4" />
          </IconButton>
        </>
      )}
    </SortableItem>
  );
}
