import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { answer, api } from "#app/admin/api-client.ts";
import { sentenceOf } from "#app/admin/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CollectionForm } from "./collection-form.tsx";

export type Collection = InferResponseType<(typeof api.collections)[":id"]["$get"], 200>;

export const handle = cachedPage({ key: "admin-collection" });

export default function CollectionPage() {
  const { id = "new" } = useParams();
  return id === "new" ? (
    <CollectionForm key="new" opened={undefined} />
  ) : (
    <ExistingCollection key={id} id={id} />
  );
}

function ExistingCollection({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ["collection", id],
    queryFn: () => answer(api.collections[":id"].$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  useEffect(() => {
    if (!error) return;
    showToast({
      kind: "error",
      title: "Error loading collection",
      description: sentenceOf(error, "The collection could not be read. Please try again."),
    });
    navigate("/admin/collections", { replace: true });
  }, [error, navigate]);

  if (data) return <CollectionForm opened={data} />;
  return (
    <>
      <title>Collection · Storewright</title>
      <PageHeader title="Collection" back={{ to: "/admin/collections", label: "Collections" }} />
      <Loading>
        <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[1fr_20rem]">
          <Skeleton className="h-96" />
          <Skeleton className="h-56" />
        </div>
      </Loading>
    </>
  );
}
