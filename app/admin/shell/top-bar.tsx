import { ExternalLink, PanelLeft } from "lucide-react";
import { Link } from "react-router";
import { PaletteButton } from "#app/admin/palette/palette-button.tsx";
import { StoreMenu } from "#app/admin/people/store-menu.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { LogoMark } from "#app/ui/logo.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { useLogout } from "./use-logout.tsx";

type TopBarProps = {
  store: { id: string; name: string; slug: string; opening_soon: boolean };
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
};

export function TopBar({ store, sidebarOpen, onToggleSidebar }: TopBarProps) {
  const logout = useLogout();
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-1 border-line border-b bg-card pr-2 pl-1 md:gap-2 md:pr-4 md:pl-1">
      <IconButton label="Toggle sidebar" aria-expanded={sidebarOpen} onClick={onToggleSidebar} title="Ctrl+B">
        <PanelLeft aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </IconButton>
      {/* Ends where a toast begins; below 1024 pixels that stands lower: see app/admin/ui/toaster.tsx. */}
      <div className="flex min-w-0 items-center gap-1 md:gap-2 lg:max-w-[calc(50vw-15rem)]">
        <Link to="/admin" className="flex min-w-0 items-center gap-2.5 rounded-control py-1 pr-2">
          <LogoMark className="size-7 shrink-0 max-sm:hidden" />
          <span className="truncate font-semibold text-14 md:text-16" dir="auto">
            {store.name || "Store Admin"}
          </span>
        </Link>
        <StoreMenu current={store.id} />
        {store.opening_soon && (
          <Link to="/admin/settings#opening-soon" className="shrink-0 rounded-full">
            <Badge tone="warning">
              Closed<span className="sr-only">: your shop says 'Opening soon'</span>
            </Badge>
          </Link>
        )}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">
        <PaletteButton onLogOut={logout.logOut} />
        <ViewStorefront slug={store.slug} />
        <LogoutButton logout={logout} />
      </div>
    </header>
  );
}

function ViewStorefront({ slug }: { slug: string }) {
  return (
    <a
      href={`/${slug}`}
      target="_blank"
      rel="noopener"
      title="View storefront"
      className="inline-flex h-9 items-center gap-2 rounded-control border border-transparent px-2.5 font-medium text-13 transition-colors hover:bg-ink/5 md:border-line md:px-3 md:hover:border-muted/70 md:hover:bg-transparent"
    >
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="max-md:sr-only">View storefront</span>
    </a>
  );
}
