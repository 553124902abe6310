import { Button } from "@react-email/button";
import type { ReactNode } from "react";
import { echo } from "#domain/mail/echo.ts";
import { say } from "#rules/language/say.ts";
import type { Currency } from "#rules/money/money.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import { Layout } from "./layout.tsx";
import type { MailLook } from "./mail-look.ts";
import { useMailStyles } from "./mail-styles.ts";
import {
  Block,
  blockText,
  type MailLine,
  ownLines,
  type ShopperMailInput,
  type ShownBlock,
  type ShownLines,
  shownAddress,
  shownLines,
} from "./order-parts.tsx";

// A mail to a shopper about goods: a confirmation, or a parcel.

export type GoodsMailInput = ShopperMailInput & { orderNumber: number; lines: MailLine[] };

export type GoodsView = {
  storeName: string;
  title: string;
  shown: ShownLines;
  link: string;
  address: ShownBlock;
  footer: string;
  words: string[];
  look?: MailLook;
};

/** Without a currency no line has a sum. */
export function goodsView(mail: GoodsMailInput, title: string, currency?: Currency): GoodsView {
  const storeName = echo(mail.storeName, 60);
  return {
    storeName,
    title,
    shown: shownLines(mail.lines, currency),
    link: mail.link,
    address: shownAddress(mail.address),
    footer: say.mail.givenForOrder({ store: isolateValue(storeName) }),
    words: ownLines(mail.words ?? ""),
    look: mail.look,
  };
}

type Props = { view: GoodsView; link: string; linkWords: string; children: ReactNode };

export function GoodsLayout({ view, link, linkWords, children }: Props) {
  const { button } = useMailStyles();
  return (
    <Layout title={view.title} from={view.storeName} footer={view.footer}>
      {children}
      <Button href={link} {...button}>
        {linkWords}
      </Button>
      <Block {...view.address} />
    </Layout>
  );
}

export function goodsText({ address, footer }: GoodsView, parts: (string | undefined)[]): string {
  return [...parts, blockText(address), footer].filter(Boolean).join("\n\n");
}
