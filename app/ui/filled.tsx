import { Fragment, type ReactNode } from "react";

const EDGE = "\0";

/** A text of the shop with elements in the places of its values: `filled(say.cart.agree, { terms: <a …/> })`. */
export function filled<Name extends string>(
  text: (values: Record<Name, string>) => string,
  nodes: Record<Name, ReactNode>,
): ReactNode {
  const names = Object.keys(nodes) as Name[];
  const places = Object.fromEntries(names.map((name) => [name, EDGE + name + EDGE])) as Record<Name, string>;
  // Every second piece is a name.
  return text(places)
    .split(EDGE)
    .map((piece, i) => <Fragment key={i}>{i % 2 ? nodes[piece as Name] : piece}</Fragment>);
}
