import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import type { Theme } from "#rules/theme/theme.ts";

type Answered = InferResponseType<typeof api.theme.$get, 200>;
export type Themes = Omit<Answered, "theme" | "published"> & {
  theme: Theme;
  published: { id: string; published_at: string; theme: Theme }[];
};
export type ThemeColors = Themes["colors"];

/** Read once when the screen opens: a later reading must not replace what is typed. */
export const themesQuery = queryOptions({
  queryKey: ["theme"],
  queryFn: async () => (await answer(api.theme.$get())) as Themes,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const RENEW_BEFORE_MS = 5 * 60_000;

/** The address of the live preview, renewed before it ends. */
export const previewQuery = queryOptions({
  queryKey: ["theme-preview"],
  queryFn: () => answer(api.theme.preview.$post()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(1_000, Date.parse(data.expires_at) - Date.now() - RENEW_BEFORE_MS) : false,
  refetchIntervalInBackground: true,
});
