import type { Cell } from "#rules/csv/csv.ts";
import type { Currency } from "#rules/money/money.ts";
import { decimalText, zonedMoment } from "./cell-texts.ts";

export type ExportedCustomer = {
  email: string;
  name: string;
  country: string;
  orders: number;
  spent_cents: number;
  first_order_at: Date;
  last_order_at: Date;
  tags: readonly string[];
  note: string;
};

type Store = { currency: Currency; timeZone: string };

type Column = [name: string, cell: (customer: ExportedCustomer, store: Store) => Cell];

const COLUMNS: Column[] = [
  ["Email", ({ email }) => email],
  ["Name", ({ name }) => name],
  ["Country", ({ country }) => country],
  ["Orders", ({ orders }) => orders],
  ["Spent", ({ spent_cents }, { currency }) => decimalText(spent_cents, currency)],
  ["Currency", (_, { currency }) => currency.code],
  ["First order", ({ first_order_at }, { timeZone }) => zonedMoment(first_order_at, timeZone)],
  ["Last order", ({ last_order_at }, { timeZone }) => zonedMoment(last_order_at, timeZone)],
  ["Tags", ({ tags }) => tags.join(", ")],
  ["Note", ({ note }) => note],
];

export const CUSTOMER_COLUMNS = COLUMNS.map(([name]) => name);

export function customerRow(customer: ExportedCustomer, store: Store): Cell[] {
  return COLUMNS.map(([, cell]) => cell(customer, store));
}
