import type { ReactNode } from "react";

/** What one of the account's pages shows. */
export type ShownPage = { title: string; parts: ReactNode; status?: number };
