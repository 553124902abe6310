import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { keepTokensFresh } from "./api/fresh-tokens.ts";
import { createQueryClient } from "./api/query-client.ts";
import { onSessionChange, ownerOf, readSession } from "./api/stored-session.ts";
import { rememberLookedAt } from "./api/tab-store.ts";
import { Toaster } from "./ui/toaster.tsx";
import "./api/zod-without-eval.ts";

// The back office has its own Content-Security-Policy: its toasts and its editor add style elements.
export const headers = () => ({ "x-page-kind": "office" });

/** Around every owner's screen, signed in or not: shared providers, and toasts that survive a change of screen. */
export default function Office() {
  const [queryClient] = useState(createQueryClient);

  useEffect(keepTokensFresh, []);
  useEffect(rememberLookedAt, []);
  useEffect(() => onOwnerLeft(() => queryClient.clear()), [queryClient]);

  return (
    <QueryClientProvider client={queryClient}>
      <noscript>
        <p className="px-6 pt-16 text-center text-16">
          The back office needs JavaScript. Please allow it in your browser, then reload this page.
        </p>
      </noscript>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  );
}

// Clears the query cache when the owner changes. A session that only expired still belongs to the same owner.
function onOwnerLeft(forget: () => void): () => void {
  let owner = ownerOf(readSession());
  return onSessionChange(() => {
    const session = readSession();
    if (session === "ended" || ownerOf(session) === owner) return;
    const [left, next] = [owner, ownerOf(session)];
    owner = next;
    if (left && next) window.location.assign("/admin");
    else if (left) forget();
  });
}
