/** As a history calls whoever is known no more: her account was erased. */
export const SOMEBODY = "somebody who is no longer here";
