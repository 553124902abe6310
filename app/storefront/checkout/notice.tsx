import type { ReactNode } from "react";

export function Notice({ children }: { children: ReactNode }) {
  return <p className="mb-5 rounded-control bg-warning/10 px-4 py-3 text-13">{children}</p>;
}
