import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useStore } from "#app/admin/session/session.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { ActionMenu, type MenuAction } from "#app/admin/ui/menu/action-menu.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { type Person, useHandOver, useLeave, useRemovePerson } from "./people-queries.ts";
import { RoleDialog } from "./role-dialog.tsx";

type PersonRowProps = {
  person: Person;
  isOnlyOwner: boolean;
  /** The store is being handed over already. */
  isHandedOver: boolean;
};

type Deed = "role" | "remove" | "leave" | "hand-over";

export function PersonRow({ person, isOnlyOwner, isHandedOver }: PersonRowProps) {
  const { email, role, since, is_you } = person;
  const [deed, setDeed] = useState<Deed>();
  const action = (name: Deed, label: string, danger = false): MenuAction => ({
    label,
    onChoose: () => setDeed(name),
    danger,
  });
  const mayChange = useMay()("people");
  const groups = [
    mayChange && !isOnlyOwner ? [action("role", "Change role")] : [],
    mayChange && !is_you && !isHandedOver && role !== "owner"
      ? [action("hand-over", "Hand the store over")]
      : [],
    is_you && !isOnlyOwner ? [action("leave", "Leave the store", true)] : [],
    mayChange && !is_you ? [action("remove", "Remove", true)] : [],
  ];
  return (
    <li className="flex items-start gap-3 py-4 first:pt-1 last:pb-1">
      <div className="min-w-0 flex-1 text-14">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{email}</span>
          {is_you && <Badge>You</Badge>}
        </p>
        <p className="mt-0.5">
          {ROLE_WORDS[role].name}
          <span className="text-13 text-muted">
            {" · joined "}
            <When at={since} inSentence />
          </span>
        </p>
        <p className="mt-0.5 text-13 text-muted">{ROLE_WORDS[role].says}</p>
        {isOnlyOwner && <OnlyOwner isYou={is_you} />}
      </div>
      <ActionMenu
        trigger={
          <IconButton label={`Change ${email}`} className="-my-1 h-9!">
            <Ellipsis aria-hidden="true" className="size-4" />
          </IconButton>
        }
        groups={groups}
      />
      <RoleDialog person={person} open={deed === "role"} onClose={() => setDeed(undefined)} />
      <Questions person={person} deed={deed} onClose={() => setDeed(undefined)} />
    </li>
  );
}

/** Why the last owner's role and place cannot be changed. */
function OnlyOwner({ isYou }: { isYou: boolean }) {
  return (
    <p className="mt-1.5 text-13 text-muted">
      {isYou
        ? "You are the only owner: you cannot leave or change your role until somebody else is an owner, too."
        : "The only owner: a store keeps at least one."}
    </p>
  );
}

type QuestionsProps = { person: Person; deed: Deed | undefined; onClose: () => void };

function Questions({ person, deed, onClose }: QuestionsProps) {
  const { name } = useStore();
  const store = name || "the store";
  const remove = useRemovePerson(person);
  const leave = useLeave(person);
  const handOver = useHandOver(person);
  const confirm = (mutate: () => void) => () => {
    onClose();
    mutate();
  };
  return (
    <>
      <ConfirmDialog
        open={deed === "remove"}
        onClose={onClose}
        onConfirm={confirm(remove.mutate)}
        title={`Remove ${person.email}?`}
        description={`They can no longer open ${store}, at once. What they did stays, with their name. API keys that they made are revoked.`}
        confirmLabel="Remove"
      />
      <ConfirmDialog
        open={deed === "leave"}
        onClose={onClose}
        onConfirm={confirm(leave.mutate)}
        title={`Leave ${store}?`}
        description="You can no longer open it, at once. API keys that you made are revoked. Only an owner can invite you again."
        confirmLabel="Leave"
      />
      <ConfirmDialog
        open={deed === "hand-over"}
        onClose={onClose}
        onConfirm={confirm(handOver.mutate)}
        title={`Hand ${store} over to ${person.email}?`}
        description="Once they accept, they are an owner and you are a manager: people, payment keys, connections and closing the store are no longer yours. Both of you confirm with a recent sign-in."
        confirmLabel="Ask them"
      />
    </>
  );
}
