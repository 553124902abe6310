/** Of a customer who is erased, and how long. */
export const WHAT_STAYS =
  "Orders stay without a name: number, goods, sums, taxes and country, so that your figures and books stay right. " +
  "Invoices and credit notes stay as they were issued, with name and address: tax law makes you keep them, in the EU for " +
  "6 to 10 years from the end of the year; links in mails no longer show them. Your payment provider has its own copy. " +
  "Backups that the operator restores are erased again. " +
  "Files that you have exported, and other programs that were told of her, keep what they have: remove her there yourself.";
