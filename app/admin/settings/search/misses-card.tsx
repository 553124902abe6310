import { useQuery } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { missesQuery } from "./search-queries.ts";

export function MissesCard() {
  const { data, isError, refetch } = useQuery(missesQuery);
  return (
    <Card
      title="Searched and not found"
      description="What shoppers looked for in vain in the last 30 days. Only words and days are counted, and nothing about who searched. A synonym may help, or a product."
    >
      {isError && <ErrorState message="The searches could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-10 w-full" />}
      {data?.misses.length === 0 && <p className="text-14 text-muted">Nothing so far.</p>}
      {data && data.misses.length > 0 && (
        <table className="w-full text-14">
          <thead className="text-13 text-muted">
            <tr className="border-line border-b">
              <th scope="col" className="py-2 text-left font-normal">
                Words
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-normal">
                Times
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-normal">
                Last
              </th>
            </tr>
          </thead>
          <tbody>
            {data.misses.map(({ words, times, last_day }) => (
              <tr key={words} className="border-line border-b last:border-b-0">
                <td dir="auto" className="break-words py-2 text-left">
                  {words}
                </td>
                <td className="py-2 pl-4 text-right tabular-nums">{times.toLocaleString("en")}</td>
                <td className="whitespace-nowrap py-2 pl-4 text-right text-muted tabular-nums">
                  <time dateTime={last_day}>{DAY.format(new Date(last_day))}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
