import type { SyntheticEvent } from "react";
import picture from "./shuttered-shop.svg?url";

/** Nobody is in: the shutter is down under the awning. A file of its own: every page carries the error screens. */
export function ShutteredShop() {
  return <img src={picture} alt="" width={176} height={132} onError={hide} />;
}

// Without a connection there is no picture either, and a broken one says nothing.
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.visibility = "hidden";
}
