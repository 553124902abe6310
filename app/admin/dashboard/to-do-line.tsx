import { Link } from "react-router";
import { useToDo } from "#app/admin/orders/use-to-do.ts";
import { ORDER_TO_DOS, toDoWords } from "#rules/order/to-do.ts";

/** '2 to ship, 2 unpaid, 1 return', each with its list; nothing while nothing waits. */
export function ToDoLine() {
  const counts = useToDo();
  const waiting = ORDER_TO_DOS.filter((toDo) => counts && counts[toDo] > 0);
  if (!counts || waiting.length === 0) return null;
  return (
    <ul aria-label="To do" className="mb-4 flex flex-wrap gap-x-1.5 text-14">
      {waiting.map((toDo, index) => (
        <li key={toDo}>
          <Link
            to={`/admin/orders?todo=${toDo}`}
            className="font-medium text-accent tabular-nums underline-offset-4 hover:underline"
          >
            {toDoWords(toDo, counts[toDo])}
          </Link>
          {index < waiting.length - 1 && ","}
        </li>
      ))}
    </ul>
  );
}
