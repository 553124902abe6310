export function MemoryNotice() {
  return (
    <p className="mb-5 rounded-control bg-warning/10 px-4 py-3 text-13">
      Your browser does not allow us to store your cart. It lasts until you close or reload this page.
    </p>
  );
}
