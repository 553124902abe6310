import { useEffect } from "react";
import { useParams } from "react-router";
import { showStore } from "#app/admin/api/tab-store.ts";
import { Checking } from "#app/admin/session/guard.tsx";
import { cachedPage } from "#app/page-context.ts";

export const handle = cachedPage({ key: "/admin/stores/:id" });

/** Shows another store in this tab. The page is loaded anew: nothing that was read of the former store stays. */
export default function SwitchStore() {
  const { id = "" } = useParams();
  useEffect(() => {
    showStore(id);
    window.location.replace("/admin");
  }, [id]);
  return <Checking />;
}
