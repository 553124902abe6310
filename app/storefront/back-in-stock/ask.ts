import { askAction, askLoader } from "./ask.server.tsx";

// Answered by the server alone: no browser loads code for it.

export const loader = askLoader;

export const action = askAction;
