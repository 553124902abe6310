import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { signOut } from "#app/admin/session/sign-out.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { isWorkUnsaved } from "#app/admin/unsaved-work.ts";
import { Button } from "#app/ui/button.tsx";

/** The guard redirects to the sign-in page as soon as the session ends, in this tab and in every other. */
export function LogoutButton() {
  const [asking, setAsking] = useState(false);
  const logout = useMutation({
    mutationFn: signOut,
    onSuccess: () => showToast({ title: "Logged out successfully", leaving: true }),
    onError: () => showToast({ title: "Logout failed", description: "Please try again", kind: "error" }),
  });

  function confirm() {
    setAsking(false);
    logout.mutate();
  }

  return (
    <>
      <Button
        variant="ghost"
        size="small"
        busy={logout.isPending}
        onClick={() => (isWorkUnsaved() ? setAsking(true) : logout.mutate())}
        className="h-9! max-md:px-2.5!"
      >
        {!logout.isPending && <LogOut aria-hidden="true" className="size-4 md:hidden" strokeWidth={1.75} />}
        <span className="max-md:sr-only">Logout</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title="Log out without saving?"
        description="Your changes on this page will be lost."
        confirmLabel="Log out"
      />
    </>
  );
}
