import { z } from "zod";

// Zod compiles its checks where it may; our Content-Security-Policy says no, and would report each try.
// On the server, which shares this module, it may.
if (typeof document !== "undefined") z.config({ jitless: true });
