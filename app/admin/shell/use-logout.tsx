import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { signOut } from "#app/admin/session/sign-out.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { isWorkUnsaved } from "#app/admin/unsaved-work.ts";

export type Logout = ReturnType<typeof useLogout>;

/**
 * Logs out, and asks first if work is unsaved. The guard redirects to the sign-in page as soon as the session ends, in
 * this tab and in every other.
 */
export function useLogout() {
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

  return {
    isPending: logout.isPending,
    logOut: () => (isWorkUnsaved() ? setAsking(true) : logout.mutate()),
    question: (
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title="Log out without saving?"
        description="Your changes on this page will be lost."
        confirmLabel="Log out"
      />
    ),
  };
}
