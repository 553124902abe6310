// What people read when a store, or something in it, is not for them. The back office knows these answers by their sentences.

export const ROLE_FORBIDS = "Your role does not allow this. Ask an owner of the store.";
export const NOT_YOUR_STORE = "This store does not exist, or you are no longer one of its people.";
export const NO_STORE = "You have no store.";
