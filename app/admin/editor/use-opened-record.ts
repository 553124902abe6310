import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { sentenceOf } from "#app/admin/api-error.ts";
import { listPath, type RecordNoun } from "#app/admin/record-noun.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

/** What a form opens with; one that cannot be read leads back to the list, with a word why. */
export function useOpenedRecord<T>(noun: RecordNoun, id: string, read: () => Promise<T>): T | undefined {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: [noun, id],
    queryFn: read,
    // Read once when the form opens, never under the owner's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  useEffect(() => {
    if (!error) return;
    showToast({
      kind: "error",
      leaving: true,
      title: `Error loading ${noun}`,
      description: sentenceOf(error, `The ${noun} could not be read. Please try again.`),
    });
    navigate(listPath(noun), { replace: true });
  }, [error, navigate, noun]);

  return data;
}
