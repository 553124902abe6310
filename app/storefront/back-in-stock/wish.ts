import { STAYS_OPEN } from "#app/page-context.ts";
import { wishAction, wishLoader } from "./wish.server.tsx";

// Answered by the server alone: no browser loads code for it. The mails of a shop that has closed still have their link.

export const handle = STAYS_OPEN;

export const loader = wishLoader;

export const action = wishAction;
