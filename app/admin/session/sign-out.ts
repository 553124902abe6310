import { answer, publicApi } from "#app/admin/api/api-client.ts";
import { readSession, writeSession } from "#app/admin/api/stored-session.ts";

/** Ends the session on the server first: a logout in this browser alone would leave it open. */
export async function signOut(): Promise<void> {
  const session = readSession();
  if (session && session !== "ended")
    await answer(publicApi.auth["sign-out"].$post({ json: { refresh_token: session.refreshToken } }));
  writeSession(null);
}
