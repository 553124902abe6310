import type { english } from "./english.ts";

/** As many tags, options, values and alternative texts as in English: what is missing or left over does not compile. */
export type DemoWords = Translated<typeof english>;

export type DemoProductKey = keyof DemoWords["products"];
export type DemoCollectionKey = keyof DemoWords["collections"];

type Translated<T> = T extends string ? string : { readonly [key in keyof T]: Translated<T[key]> };
