import { api } from "#app/admin/api/api-client.ts";
import type { Collection } from "#rules/collection/collection.ts";
import type { ProductId } from "#rules/input/ids.ts";
import type { Mine } from "./use-collection-draft.ts";

export function requestCollection(opened: Collection | undefined, mine: Mine): Promise<Response> {
  const json = {
    ...mine.info,
    image_url: mine.picture?.url ?? null,
    product_ids: mine.members.map(({ id }) => id as ProductId),
  };
  if (!opened) return api.collections.$post({ json });
  const { id, version } = opened;
  return api.collections[":id"].$put({ param: { id }, json: { ...json, version } });
}
