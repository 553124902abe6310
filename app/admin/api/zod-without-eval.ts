import { z } from "zod";

// Zod compiles its checks where eval is allowed; our Content-Security-Policy forbids it, and would report each try. On
// the server, which shares this module, it is allowed.
if (typeof document !== "undefined") z.config({ jitless: true });
