import { useNavigate } from "react-router";
import { api } from "#app/admin/api/api-client.ts";
import { toApiError } from "#app/admin/api/api-error.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { useImportAction } from "./use-import.ts";

/** Nothing is lost by it: the catalogue is unchanged, and the file is still with its owner. */
export function ThrowAway({ id }: { id: string }) {
  const navigate = useNavigate();
  const remove = useImportAction(async () => {
    const response = await api.imports[":id"].$delete({ param: { id } });
    if (!response.ok && response.status !== 404) throw await toApiError(response as unknown as Response);
    await navigate("/admin/products");
  }, "The dry run could not be thrown away");
  return (
    <DeedButton variant="secondary" deed={remove}>
      Throw away
    </DeedButton>
  );
}
