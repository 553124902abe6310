import { OrderDate } from "#app/storefront/order/order-date.tsx";
import { Button } from "#app/ui/button.tsx";
import { filled } from "#app/ui/filled.tsx";
import type { AccountDevice } from "#domain/accounts/account-devices.ts";
import { deviceParts } from "#domain/auth/device-name.ts";
import type { AccountSessionId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";

type DevicesProps = { devices: AccountDevice[]; current: AccountSessionId };

export function Devices({ devices, current }: DevicesProps) {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="mb-4 font-semibold text-20">
        {say.account.devices}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 sm:px-6"
          >
            <span className="min-w-0">
              <span className="block font-medium text-14">
                <bdi>{nameOf(device)}</bdi>
              </span>
              <span className="block text-13 text-muted">
                {device.id === current
                  ? say.account.thisDevice
                  : filled(say.account.lastSeen, {
                      date: <OrderDate at={device.lastSeenAt.toISOString()} />,
                    })}
              </span>
            </span>
            <form method="post">
              <input type="hidden" name="device" value={device.id} />
              <Button
                type="submit"
                variant="secondary"
                size="small"
                name="deed"
                value="sign-out-of"
                aria-label={say.account.signOutOf({ device: nameOf(device) })}
              >
                {say.account.signOut}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <form method="post" className="mt-4">
          <Button type="submit" variant="secondary" name="deed" value="sign-out-everywhere">
            {say.account.signOutEverywhere}
          </Button>
        </form>
      )}
    </section>
  );
}

function nameOf({ userAgent }: AccountDevice): string {
  const { browser, system } = deviceParts(userAgent);
  if (browser && system) return say.account.device({ browser, system });
  return browser ?? system ?? say.account.unknownDevice;
}
