import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const cents = (name: string) => bigint(name, { mode: "number" });
export const time = (name: string) => timestamp(name, { withTimezone: true });
