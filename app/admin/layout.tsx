import { Navigate, Outlet, useLocation } from "react-router";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { SignInAgain } from "./auth/sign-in-again.tsx";
import { JobBar } from "./job-bar/job-bar.tsx";
import { needsOf } from "./places.ts";
import { Guard } from "./session/guard.tsx";
import { NotForYou } from "./session/not-for-you.tsx";
import type { Store } from "./session/session.ts";
import { useMay } from "./session/use-may.ts";
import { CopyNotice } from "./shell/copy-notice.tsx";
import { Sidebar } from "./shell/sidebar.tsx";
import { SidebarSheet } from "./shell/sidebar-sheet.tsx";
import { SuspendedNotice } from "./shell/suspended-notice.tsx";
import { TopBar } from "./shell/top-bar.tsx";
import { useSidebar } from "./shell/use-sidebar.ts";

/** The frame of every screen behind the guard. */
export default function AdminLayout() {
  return (
    <Guard>
      {({ user, store }) => {
        if (!store.onboarding_completed) return <Navigate to="/admin/onboarding" replace />;
        return (
          <>
            <Frame store={store} />
            <SignInAgain email={user.email} />
          </>
        );
      }}
    </Guard>
  );
}

function Frame({ store }: { store: Store }) {
  const { collapsed, sheetOpen, toggle, closeSheet } = useSidebar();
  const mayOpen = useMay()(...needsOf(useLocation().pathname));
  return (
    <>
      <TopBar store={store} sidebarOpen={!collapsed} onToggleSidebar={toggle} />
      <div className="flex">
        <Sidebar collapsed={collapsed} />
        <SidebarSheet open={sheetOpen} onClose={closeSheet} />
        <main
          ref={useFocusOnArrival()}
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-6xl px-4 py-6 outline-none has-data-full-width:max-w-none has-data-full-width:p-0! md:px-8 md:py-8"
        >
          {store.copy_since && <CopyNotice since={store.copy_since} />}
          {store.suspended && <SuspendedNotice {...store.suspended} />}
          <JobBar />
          {mayOpen ? <Outlet /> : <NotForYou />}
        </main>
      </div>
    </>
  );
}
