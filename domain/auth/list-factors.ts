import { count, eq } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { factors, recoveryCodes } from "#db/schema/auth.ts";
import type { UserId } from "#rules/input/ids.ts";

export function listFactors(db: Db, user: UserId) {
  return asService(db, async (tx) => {
    const rows = await tx
      .select({
        id: factors.id,
        friendlyName: factors.friendlyName,
        factorType: factors.factorType,
        status: factors.status,
        createdAt: factors.createdAt,
      })
      .from(factors)
      .where(eq(factors.userId, user))
      .orderBy(factors.createdAt, factors.id);
    const [left] = await tx
      .select({ codes: count() })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, user));
    return { factors: rows, recoveryCodesLeft: left?.codes ?? 0 };
  });
}
