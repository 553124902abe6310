import type { SyntheticEvent } from "react";
import picture from "./shuttered-shop.svg?url";

/** A closed shutter under the awning. In a separate file, because every page includes the error screens. */
export function ShutteredShop() {
  return <img src={picture} alt="" width={176} height={132} onError={hide} />;
}

// Without a connection the picture cannot load either, and is hidden.
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.visibility = "hidden";
}
