import { useEffect } from "react";
import { showToast } from "#app/admin/ui/toaster.tsx";

/** Shows a toast once for each failed load; earlier data stays on the screen. */
export function useLoadToast(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  title: string,
  description?: string,
) {
  useEffect(() => {
    if (isError) showToast({ kind: "error", title, description });
  }, [isError, errorUpdatedAt, title, description]);
}
