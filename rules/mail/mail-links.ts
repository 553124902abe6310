import type { StoreId } from "#rules/input/ids.ts";

export type MailedRecord<Id> = { storeId: StoreId; id: Id };

/** Signed texts for the links in mails about a record: whoever has one can confirm or remove it. */
export type MailLinks<Id> = {
  tokenOf(record: MailedRecord<Id>): string;
  /** Undefined for one that we did not make. */
  read(token: string): MailedRecord<Id> | undefined;
};
