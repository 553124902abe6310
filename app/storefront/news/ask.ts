import { askNewsAction, askNewsLoader } from "./ask.server.tsx";

// Answered by the server alone: no browser loads code for it.

export const loader = askNewsLoader;

export const action = askNewsAction;
