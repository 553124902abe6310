import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf, toApiError } from "#app/admin/api/api-error.ts";
import { ListStates } from "#app/admin/list/list-states.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { saveFile } from "#app/admin/ui/save-file.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import {
  isAnythingKnown,
  KNOWN_PARTS,
  type KnownData,
  type KnownPart,
  readablePage,
} from "#rules/customer/known-data.ts";
import { WHAT_STAYS } from "./what-stays.ts";

export const handle = cachedPage({ key: "admin-customer-privacy" });

/** What is known of a customer, or of an address that may never have ordered, to take along and to erase. */
export default function PrivacyPage() {
  const { id, email = "" } = useParams();
  const known = useQuery({
    queryKey: ["customer", id ?? email, "data"],
    queryFn: () =>
      id
        ? answer(api.customers[":id"].data.$get({ param: { id } }))
        : answer(api.addresses[":email"].$get({ param: { email } })),
  });
  return (
    <>
      <title>Privacy · Storewright</title>
      <PageHeader
        title="Privacy"
        back={
          id
            ? { to: `/admin/customers/${id}`, label: "Customer" }
            : { to: "/admin/customers", label: "Customers" }
        }
      />
      <ListStates list={known} failure="Failed to load what is known">
        {(data) => (
          <div className="grid max-w-3xl gap-5">
            <KnownCard known={data as KnownData} />
            {isAnythingKnown(data as KnownData) && <EraseCard email={data.email} />}
          </div>
        )}
      </ListStates>
    </>
  );
}

function KnownCard({ known }: { known: KnownData }) {
  const store = useStore();
  const parts = Object.entries(KNOWN_PARTS) as [KnownPart, string][];
  return (
    <Card
      title="What is known"
      description={
        <>
          Everything your store knows of <bdi className="break-all">{known.email}</bdi>, for when they ask.
        </>
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-14">
        {parts.map(([part, label]) => (
          <div key={part} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="tabular-nums">{known[part].length.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(new Blob([readablePage(known, store)], { type: "text/html" }), "customer.html")
          }
        >
          Download as a page
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(
              new Blob([JSON.stringify(known, null, 2)], { type: "application/json" }),
              "customer.json",
            )
          }
        >
          Download as JSON
        </Button>
      </div>
    </Card>
  );
}

function EraseCard({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const erase = useMutation({
    mutationFn: async () => {
      const response = await api.addresses[":email"].$delete({ param: { email } });
      if (!response.ok) throw await toApiError(response);
    },
    onSuccess: () => {
      showToast({ title: "Customer erased", leaving: true });
      void queryClient.invalidateQueries({ queryKey: ["customers"] });
      navigate("/admin/customers");
    },
    onError: (error) =>
      showToast({
        kind: "error",
        title: "Nothing was erased",
        description: sentenceOf(error, "Please try again."),
      }),
    onSettled: () => setAsking(false),
  });
  return (
    <Card title="Erase" description="Takes everything away that tells who this customer is.">
      <div className="grid gap-4 text-14">
        <div>
          <h3 className="font-medium">What goes</h3>
          <p className="text-muted">
            Name, addresses, phone, email, tags and notes, consents, sign-ins, saved addresses, wishes, carts
            of assistants, mails, what was written about returns and orders, tracking numbers, and all files
            of exports that hold customers.
          </p>
        </div>
        <div>
          <h3 className="font-medium">What stays</h3>
          <p className="text-muted">{WHAT_STAYS}</p>
        </div>
        <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          Erase customer
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => erase.mutate()}
        title="Erase this customer?"
        description="This cannot be undone, not even from a backup."
        confirmLabel="Erase"
        busy={erase.isPending}
      />
    </Card>
  );
}
