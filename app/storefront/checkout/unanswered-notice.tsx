export function UnansweredNotice() {
  return (
    <p className="mt-6 rounded-control bg-warning/10 px-4 py-3 text-13">
      We did not hear back about your last order. Placing it again asks for that one first, so it is never
      placed twice.
    </p>
  );
}
