import { useQuery } from "@tanstack/react-query";
import { useMay } from "#app/admin/session/use-may.ts";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Card } from "#app/ui/card.tsx";
import { HandOverCard } from "./hand-over-card.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteButton } from "./invite-dialog.tsx";
import { peopleQuery } from "./people-queries.ts";
import { PersonRow } from "./person-row.tsx";

export const handle = cachedPage();

export default function PeoplePage() {
  const query = useQuery(peopleQuery);
  const mayInvite = useMay()("people");
  return (
    <SettingsPage title="People" needs="look">
      <LoadedSettings query={query} failed="Failed to load people">
        {({ people, invitations, hand_over }) => (
          <>
            {hand_over && <HandOverCard handOver={hand_over} />}
            <Card
              title="People"
              description={
                people.length === 1
                  ? "You work here alone. Invite others and choose what each of them may do."
                  : "Everybody who works in this store, and what each of them may do."
              }
              action={mayInvite && <InviteButton />}
            >
              <ul className="divide-y divide-line">
                {people.map((person) => (
                  <PersonRow
                    key={person.user_id}
                    person={person}
                    isOnlyOwner={person.role === "owner" && countOwners(people) === 1}
                    isHandedOver={hand_over !== null}
                  />
                ))}
              </ul>
            </Card>
            {invitations.length > 0 && (
              <Card title="Invitations" description="Not accepted yet.">
                <ul className="divide-y divide-line">
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayInvite} />
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}

function countOwners(people: { role: string }[]): number {
  return people.filter(({ role }) => role === "owner").length;
}
