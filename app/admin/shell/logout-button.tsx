import { LogOut } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import type { Logout } from "./use-logout.tsx";

export function LogoutButton({ logout: { isPending, logOut, question } }: { logout: Logout }) {
  return (
    <>
      <Button variant="ghost" size="small" busy={isPending} onClick={logOut} className="h-9! max-md:px-2.5!">
        {!isPending && <LogOut aria-hidden="true" className="size-4 md:hidden" strokeWidth={1.75} />}
        <span className="max-md:sr-only">Logout</span>
      </Button>
      {question}
    </>
  );
}
