import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keepSession } from "#app/admin/api/fresh-tokens.ts";
import { userQuery } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { FactorList } from "./factor-list.tsx";
import type { VerifiedFactor } from "./factors.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { SessionList } from "./session-list.tsx";
import { sessionsQuery } from "./sessions.ts";

export function SecurityCard() {
  const queryClient = useQueryClient();
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [codes, setCodes] = useState<string[]>();

  // A verified factor returns new tokens, ends weaker sessions and, the first time, returns recovery codes.
  async function takeFactor(verified: VerifiedFactor) {
    keepSession(verified);
    setCodes(verified.recovery_codes);
    await Promise.all([
      queryClient.invalidateQueries(userQuery),
      queryClient.invalidateQueries(sessionsQuery),
    ]);
  }

  if (!user) return null;
  return (
    <Card title="Security" description="You sign in with a link that is sent to your email.">
      <div className="grid grid-cols-1 divide-y divide-line *:py-6 *:first:pt-2 *:last:pb-1">
        <FactorList factors={user.factors} onVerified={takeFactor} />
        {user.next_level === "aal2" && (
          <RecoveryCodesSection left={user.recovery_codes_left} onCodes={setCodes} />
        )}
        <SessionList />
      </div>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Card>
  );
}
