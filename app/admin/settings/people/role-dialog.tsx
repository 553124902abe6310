import { useState } from "react";
import { DecisionDialog } from "#app/admin/ui/decision-dialog.tsx";
import { type Person, useChangeRole } from "./people-queries.ts";
import { RoleChoice } from "./role-choice.tsx";

type RoleDialogProps = { person: Person; open: boolean; onClose: () => void };

export function RoleDialog({ person, open, onClose }: RoleDialogProps) {
  const [chosen, setChosen] = useState(person.role);
  const change = useChangeRole(person);

  function save() {
    if (chosen === person.role) onClose();
    else change.mutate(chosen, { onSuccess: onClose });
  }

  function close() {
    setChosen(person.role);
    onClose();
  }

  return (
    <DecisionDialog
      open={open}
      onClose={close}
      title="Change role"
      deed={{ children: "Save", busy: change.isPending, onClick: save }}
    >
      <p className="wrap-anywhere mb-4 text-14 text-muted">
        What <span className="font-medium text-ink">{person.email}</span> may do. It holds from the next click
        on.
      </p>
      <RoleChoice value={chosen} onChange={setChosen} />
    </DecisionDialog>
  );
}
