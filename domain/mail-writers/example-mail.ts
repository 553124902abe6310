import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import { type Speech, speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { fulfillmentMail } from "#domain/mail/templates/fulfillment-mail.tsx";
import { orderConfirmationMail } from "#domain/mail/templates/order-confirmation-mail.tsx";
import {
  cancellationMail,
  type NoticedOrder,
  paymentReceivedMail,
  paymentReminderMail,
  refundMail,
  returnReceivedMail,
} from "#domain/mail/templates/order-notices.ts";
import type { MailLine } from "#domain/mail/templates/order-parts.tsx";
import type { ShownPayment } from "#domain/mail/templates/payment-words.ts";
import { variantPictureUrl } from "#domain/pictures/shop-pictures.ts";
import { MAIN_NAME } from "#domain/stores/main-name.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopperMail } from "#rules/mail/mail-type.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents } from "#rules/money/money.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import { dressedPicture, mailedPictureJson, mailLook, WORN_THEME, type WornTheme } from "./worn-theme.ts";
import type { MailedSite } from "./write-order-mail.ts";

const ADDRESS = {
  name: "Alex Example",
  address1: "1 Example Street",
  address2: "",
  zip: "12345",
  city: "Exampletown",
  country: "",
};
const BY_TRANSFER: ShownPayment = { kind: "bank-transfer", name: "Bank transfer", instructions: "" };

type ExampleSite = Pick<MailedSite, "origin" | "addressOf">;

/** A mail as a shopper gets it, about an order for something that the store sells. */
export async function exampleMail(
  db: Db,
  store: StoreId,
  { type, words, site: { origin, addressOf } }: { type: ShopperMail; words: string; site: ExampleSite },
): Promise<Mail> {
  const [row] = await askInStore<Example>(db, "owner", store, READ_EXAMPLE, [store]);
  if (!row) throw new Error("A signed-in owner's store must exist.");
  const { storeName, slug, mainName, contactEmail, payment } = row;
  const product = row.product ?? { title: "Example product", priceCents: 1_000, pictureFile: null };
  const look = mailLook(row, origin);
  const line = {
    title: product.title,
    variantTitle: "Default",
    quantity: 1,
    totalCents: product.priceCents,
    ...dressedPicture(product, look, origin),
  };
  const order: ExampleOrder = {
    to: "alex@example.com",
    storeName: storeName || "Your store",
    orderNumber: 1_234_567_890,
    link: addressOf({ slug: slug ?? "", mainName }),
    currency: currencyOf(row.currency),
    // A store without a method has the demo checkout; the mails about payments are still shown.
    status: type === "confirmation" && !payment ? "demo" : "pending",
    payment: payment ?? BY_TRANSFER,
    balance: balanceOf(type, product.priceCents),
    address: ADDRESS,
    words,
    look,
    lines: [line],
  };
  return { ...speakingAs(row, () => EXAMPLES[type](order)), replyTo: contactEmail ?? undefined };
}

function balanceOf(type: ShopperMail, totalCents: Cents) {
  const isPaid = type !== "confirmation" && type !== "payment-reminder";
  const cancelledCents = type === "cancellation" ? totalCents : 0;
  return {
    totalCents,
    cancelledCents,
    paidCents: isPaid ? totalCents : 0,
    refundedCents: 0,
    cancelledRefundedCents: 0,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
  };
}

type ExampleOrder = NoticedOrder & { lines: MailLine[] };

const EXAMPLES: Record<ShopperMail, (order: ExampleOrder) => Mail> = {
  confirmation: (order) =>
    orderConfirmationMail({ ...order, fulfillmentStatus: "unfulfilled", sums: sumsOf(order) }),
  "payment-received": (order) => paymentReceivedMail(order, order.balance.paidCents),
  "payment-reminder": paymentReminderMail,
  fulfillment: (order) =>
    fulfillmentMail({ ...order, complete: true, carrier: "UPS", trackingNumber: "1Z999AA10123456784" }),
  cancellation: (order) =>
    cancellationMail({
      ...order,
      whole: true,
      refundingCents: order.balance.paidCents,
      refundedBeforeCents: 0,
    }),
  refund: (order) =>
    refundMail(order, {
      amountCents: order.balance.totalCents,
      shippingCents: 0,
      overpaidCents: 0,
      provider: "manual",
      lines: order.lines,
      whole: false,
    }),
  "return-received": (order) =>
    returnReceivedMail(order, {
      name: order.address.name,
      at: EXAMPLE_TIME,
      timeZone: "",
      lines: order.lines,
    }),
};

const EXAMPLE_TIME = "2026-06-19T10:00:00Z";

function sumsOf({ balance: { totalCents } }: ExampleOrder) {
  return {
    subtotalCents: totalCents,
    shippingCents: 0,
    taxCents: 0,
    totalCents,
    taxPercent: "0",
    taxIncluded: true,
  };
}

type Example = Speech & {
  storeName: string;
  slug: string | null;
  mainName: string | null;
  currency: string;
  contactEmail: string | null;
  payment: ShownPayment | null;
  product: { title: string; priceCents: Cents; pictureFile: Picture | null } | null;
  worn: WornTheme | null;
};

const READ_EXAMPLE: PreparedStatement = {
  name: "read-example-for-mail",
  text: `
    select s.name as "storeName", s.slug, ${MAIN_NAME} as "mainName", s.language, ${OWN_TEXTS} as "ownTexts", s.currency_code as currency, ${WORN_THEME} as worn, nullif(d.contact_email, '') as "contactEmail",
      (select json_build_object('kind', m.kind, 'name', m.name, 'instructions', m.instructions) from payment_methods m
        where m.store_id = $1 and m.active order by m.position, m.id limit 1) as payment,
      (select json_build_object('title', p.title, 'priceCents', v.price_cents,
          'pictureFile', ${mailedPictureJson(variantPictureUrl("v", "p"), "p")})
        from products p join product_variants v on v.store_id = p.store_id and v.product_id = p.id
        where p.store_id = $1 and p.status = 'active' and v.price_cents > 0
        order by p.created_at, p.id, v.position, v.id limit 1) as product
    from stores s left join store_details d on d.store_id = s.id where s.id = $1`,
};
