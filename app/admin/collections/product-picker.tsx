import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { answer, api } from "#app/admin/api-client.ts";
import { SearchBox } from "#app/admin/list/search-box.tsx";
import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";

export type Choice = InferResponseType<typeof api.products.choices.$get, 200>["products"][number];

type ProductPickerProps = {
  open: boolean;
  onClose: () => void;
  members: readonly Choice[];
  onChange: (members: readonly Choice[]) => void;
};

export function ProductPicker({ open, onClose, ...choice }: ProductPickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Select products" footer={<DoneButton onClose={onClose} />}>
      {open && <Choices {...choice} />}
    </Dialog>
  );
}

function DoneButton({ onClose }: { onClose: () => void }) {
  return (
    <Button className="w-full" onClick={onClose}>
      Done
    </Button>
  );
}

function Choices({ members, onChange }: Pick<ProductPickerProps, "members" | "onChange">) {
  const [search, setSearch] = useState("");
  const choices = useChoices(search);
  const chosen = new Set<string>(members.map(({ id }) => id));

  function toggle(product: Choice, isChosen: boolean) {
    onChange(isChosen ? [...members, product] : members.filter(({ id }) => id !== product.id));
  }

  const products = choices.data?.pages.flatMap((page) => page.products);
  return (
    <div className="grid gap-3">
      <SearchBox label="Search products by title" value={search} onSearch={setSearch} />
      {choices.isError && !products && (
        <ErrorState message="Failed to load products" onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <Loading />}
      {products?.length === 0 && <p className="py-6 text-center text-14 text-muted">Nothing matches</p>}
      <ul className="grid">
        {products?.map((product) => (
          <li key={product.id} className="border-line border-b py-2 last:border-b-0">
            <Checkbox
              checked={chosen.has(product.id)}
              onChange={(isChosen) => toggle(product, isChosen)}
              label={<ChoiceLabel product={product} />}
            />
          </li>
        ))}
      </ul>
      {choices.hasNextPage && (
        <Button
          variant="secondary"
          busy={choices.isFetchingNextPage}
          onClick={() => void choices.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function ChoiceLabel({ product: { title, status, featured_image } }: { product: Choice }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail picture={featured_image} className="w-8" />
      <span className="line-clamp-2 min-w-0 break-words">{title}</span>
      {status === "draft" && <Badge>Draft</Badge>}
    </span>
  );
}

function useChoices(search: string) {
  return useInfiniteQuery({
    queryKey: ["products", "choices", search],
    queryFn: ({ pageParam }) =>
      answer(
        api.products.choices.$get({
          query: { ...(search && { search }), ...(pageParam && { after: pageParam }) },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
