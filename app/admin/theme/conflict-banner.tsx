import { useMutation } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Themes } from "./theme-queries.ts";

/** The theme was changed in another tab, or by another owner. */
export function ConflictBanner({ onLoad }: { onLoad: (themes: Themes) => void }) {
  const load = useMutation({
    mutationFn: async () => (await answer(api.theme.$get())) as Themes,
    onSuccess: onLoad,
    onError: (error) =>
      showToast({ kind: "error", title: sentenceOf(error, "The theme could not be loaded") }),
  });
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex flex-wrap items-center gap-3 rounded-control border border-warning px-4 py-3"
    >
      <Icon name="alert" className="size-5 text-warning" />
      <p className="min-w-0 flex-1 basis-60 text-14">
        The theme was changed elsewhere since you opened it. Your last change here is not saved; load the
        theme again to go on from how it is now.
      </p>
      <DeedButton variant="secondary" size="small" deed={load}>
        Load again
      </DeedButton>
    </div>
  );
}
