import { STAYS_OPEN } from "#app/page-context.ts";
import { consentAction, consentLoader } from "./consent.server.tsx";

// Answered by the server alone: no browser loads code for it. Who wants no more news can leave a shop that has closed,
// or that no longer asks for any.

export const handle = STAYS_OPEN;

export const loader = consentLoader;

export const action = consentAction;
