import { Navigate } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { RecordPage } from "#app/admin/editor/record-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CustomerForm } from "./customer-form.tsx";

export const handle = cachedPage({ key: "admin-customer" });

export default function CustomerPage() {
  return (
    <RecordPage
      noun="customer"
      read={(id) => answer(api.customers[":id"].$get({ param: { id } }))}
      skeleton={<Skeleton className="h-56" />}
    >
      {(customer) =>
        customer ? <CustomerForm opened={customer} /> : <Navigate to="/admin/customers" replace />
      }
    </RecordPage>
  );
}
