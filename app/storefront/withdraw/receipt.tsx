import { ShopLink } from "#app/storefront/shop-link.tsx";
import { useStore } from "#app/storefront/store.ts";
import { say } from "#rules/language/say.ts";
import { isolate } from "#rules/text/isolate.ts";
import { LineList } from "./line-list.tsx";
import { ReceivedAt } from "./received-at.tsx";
import type { MadeRequest, Withdrawer } from "./withdrawal.ts";

export function Receipt({ withdrawer, request }: { withdrawer: Withdrawer; request: MadeRequest }) {
  const { home, name } = useStore();
  const { order_number, lines } = request;
  return (
    <div className="grid gap-6 text-16">
      <p className="break-words">
        {say.withdraw.receipt({ email: withdrawer.email.trim(), store: isolate(name) })}
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-14 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{say.withdraw.received}</dt>
        <dd className="font-medium">
          <ReceivedAt request={request} />
        </dd>
        <dt className="text-muted">{say.order.order}</dt>
        <dd className="font-medium tabular-nums">{`#${order_number}`}</dd>
        <dt className="text-muted">{say.address.namedName}</dt>
        <dd className="break-words font-medium" dir="auto">
          {withdrawer.name.trim()}
        </dd>
      </dl>
      <LineList lines={lines} />
      <ShopLink
        to={`${home}/orders/${order_number}`}
        className="justify-self-start font-medium text-accent underline underline-offset-2 hover:text-accent-hover"
      >
        {say.withdraw.seeOrder}
      </ShopLink>
    </div>
  );
}
