import { useMutation } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf, toApiError } from "#app/admin/api/api-error.ts";
import { useStore } from "#app/admin/session/session.ts";
import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { TextToCopy } from "#app/admin/ui/text-to-copy.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Themes } from "./theme-queries.ts";

type Shared = Themes["shared"];
type SharePreviewProps = {
  open: boolean;
  onClose: () => void;
  shared: Shared;
  onChange: (shared: Shared) => void;
};

export function SharePreviewDialog({ open, onClose, shared, onChange }: SharePreviewProps) {
  const { slug } = useStore();
  const { zone: timeZone } = useStoreZone();
  const until = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone });
  const onError = (error: Error) =>
    showToast({ kind: "error", title: sentenceOf(error, "That did not work. Please try again.") });
  const create = useMutation({
    mutationFn: () => answer(api.theme["shared-preview"].$post()),
    onSuccess: onChange,
    onError,
  });
  const revoke = useMutation({
    mutationFn: async () => {
      const response = await api.theme["shared-preview"].$delete();
      if (!response.ok) throw await toApiError(response as unknown as Response);
    },
    onSuccess: () => {
      onChange(null);
      showToast({ title: "The link leads nowhere now" });
    },
    onError,
  });
  return (
    <Dialog open={open} onClose={onClose} title="Share preview">
      <p className="mb-4 text-14 text-muted">
        Everybody who has the link sees your draft as it is at that moment, for seven days. Search engines do
        not find it.
      </p>
      {shared ? (
        <>
          <TextToCopy key={shared.url} text={`${location.origin}${shared.url}/${slug}`} what="link" />
          <p className="mt-4 text-13 text-muted">Open until {until.format(new Date(shared.expires_at))}.</p>
          <DeedButton variant="ghost" size="small" className="mt-2 -ml-3 text-danger!" deed={revoke}>
            Revoke the link
          </DeedButton>
        </>
      ) : (
        <DeedButton deed={create}>Create a link</DeedButton>
      )}
    </Dialog>
  );
}
