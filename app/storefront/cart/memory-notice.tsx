import { say } from "#rules/language/say.ts";

export function MemoryNotice() {
  return <p className="mb-5 rounded-control bg-warning/10 px-4 py-3 text-13">{say.cart.inMemory}</p>;
}
