import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import { useStore } from "#app/admin/session/session.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

export function DemoDataCard() {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ["demo-data"],
    queryFn: () => answer(api["demo-data"].$get()),
  });
  const create = useCreateDemoData();
  const remove = useRemoveDemoData(() => setAsking(false));

  return (
    <Card
      title="Demo Data"
      description="Fills your store with 10 products with variants, 2 collections and 3 sample orders, to see how everything looks. Demo orders send no mail and take no stock."
    >
      <div className="flex flex-wrap gap-2">
        <DeedButton variant="secondary" deed={create}>
          Create Demo Data
        </DeedButton>
        {data?.present && (
          <Button variant="ghost" className="text-danger!" onClick={() => setAsking(true)}>
            Remove demo data
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title="Remove the demo data?"
        description="The demo products, collections and orders are removed. Your own data and real orders stay."
        confirmLabel="Remove"
        busy={remove.isPending}
      />
    </Card>
  );
}

function useCreateDemoData() {
  const { id } = useStore();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: () => answer(api.functions["seed-data"].$post({ json: { store_id: id } })),
    onSuccess: ({ created }) => {
      showToast({
        kind: created ? "success" : "info",
        title: created ? "Demo data created successfully" : "Demo data is already there",
      });
      return refresh();
    },
    onError: (error) =>
      showToast({
        kind: "error",
        title: "Failed to create demo data",
        // It does not fit.
        description: error instanceof ApiError && error.status === 409 ? error.message : undefined,
      }),
  });
}

function useRemoveDemoData(onSettled: () => void) {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: () => answer(api["demo-data"].$delete()),
    onSuccess: () => {
      showToast({ title: "Demo data removed" });
      return refresh();
    },
    onError: () => showToast({ kind: "error", title: "Failed to remove demo data" }),
    onSettled,
  });
}

/** Demo data affects every list, but not the owner's session. */
function useRefreshAll() {
  const queryClient = useQueryClient();
  const lists = [["demo-data"], ["products"], ["collections"], ["orders"], ["dashboard"]];
  return () => Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
