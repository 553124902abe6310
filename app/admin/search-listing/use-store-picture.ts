import { useQuery } from "@tanstack/react-query";
import { useStore } from "#app/admin/session/session.ts";
import { themesQuery } from "#app/admin/theme/theme-queries.ts";
import { storeSharePicture } from "#rules/theme/share-card.ts";

/** The picture of links to the store, as saved: the chosen one, or else the logo of the published theme. */
export function useStorePicture(enabled: boolean): string | undefined {
  const { name, social_image_url, social_image_alt } = useStore();
  const { data } = useQuery({ ...themesQuery, enabled });
  const shared = { name, socialImageUrl: social_image_url, socialImageAlt: social_image_alt };
  return storeSharePicture(shared, data?.published[0]?.theme)?.url;
}
