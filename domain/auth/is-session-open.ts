import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { SessionId } from "#rules/input/ids.ts";

/** For what a session gave away, such as a link: false once the owner has signed out, or the session was ended. */
export async function isSessionOpen(db: Db, session: SessionId): Promise<boolean> {
  return (await askAsService(db, OPEN_SESSION, [session])).length === 1;
}

const OPEN_SESSION: PreparedStatement = {
  name: "open-session",
  text: "select 1 from sessions where id = $1 and expires_at > now()",
};
