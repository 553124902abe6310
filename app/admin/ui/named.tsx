/** A name or an e-mail address within a sentence. */
export function Named({ children }: { children: string }) {
  return (
    <span className="break-words font-medium text-ink" dir="auto">
      {children}
    </span>
  );
}
