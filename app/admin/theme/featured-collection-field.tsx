import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import { ChosenList } from "#app/admin/pickers/chosen-list.tsx";
import { type CollectionChoice, CollectionPicker } from "#app/admin/pickers/collection-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import type { CollectionId } from "#rules/input/ids.ts";

type FeaturedCollectionProps = { id: CollectionId | null; onChange: (id: CollectionId | null) => void };

export function FeaturedCollectionField({ id, onChange }: FeaturedCollectionProps) {
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<CollectionChoice>();
  const { data, error } = useQuery({
    queryKey: ["collections", id],
    queryFn: () => answer(api.collections[":id"].$get({ param: { id: id ?? "" } })),
    enabled: id !== null && picked?.id !== id,
  });
  const choice = [picked, data].find((one) => one?.id === id);
  const chosen = id && choice ? [choice] : [];
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="grid gap-2">
      <ChosenList
        label="Chosen collection"
        choices={chosen}
        pictureOf={({ image }) => image}
        onChange={() => onChange(null)}
      />
      {(id === null || isGone) && (
        <p className="text-13 text-muted">
          {isGone
            ? "The collection was deleted. Choose another one."
            : "Shoppers see this section once you have chosen a collection."}
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => setPicking(true)}
      >
        {id ? "Choose another collection" : "Choose a collection"}
      </Button>
      <CollectionPicker
        open={picking}
        onClose={() => setPicking(false)}
        members={chosen}
        onChange={(members) => {
          const last = members.at(-1);
          setPicked(last);
          onChange((last?.id as CollectionId) ?? null);
        }}
      />
    </div>
  );
}
