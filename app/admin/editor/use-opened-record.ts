import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { listPath, type RecordNoun } from "#app/admin/record-noun.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

/** The record that a form opens with; if it cannot be loaded, a toast says so and the list opens. */
export function useOpenedRecord<T>(noun: RecordNoun, id: string, read: () => Promise<T>): T | undefined {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: [noun, id],
    queryFn: read,
    // Loaded once when the form opens, never while the owner edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  useEffect(() => {
    if (!error) return;
    showToast({
      kind: "error",
      leaving: true,
      title: `Error loading ${noun}`,
      description: sentenceOf(error, `The ${noun} could not be loaded. Please try again.`),
    });
    navigate(listPath(noun), { replace: true });
  }, [error, navigate, noun]);

  return data;
}
