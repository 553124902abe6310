// What programs with an API key are answered.

export const KEY_NOT_WHOLE = "This is no API key: it was not copied whole, or a letter is wrong.";
export const KEY_UNKNOWN =
  "This API key does not work: it was revoked, it has expired, or there is no such key.";
export const KEY_FORBIDS = "This API key does not have the permission that this needs.";
export const KEY_FOR_PEOPLE =
  "No API key can do this: one of the store's people has to do it in the back office.";
