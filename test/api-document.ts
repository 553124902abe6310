import type { TestApp } from "./app.ts";
import type { Schema } from "./from-schema.ts";

export type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** Every endpoint of the API document: ["GET /api/health", …]. */
export async function readOperations(testApp: TestApp): Promise<[name: string, operation: Operation][]> {
  const { paths } = await (await testApp.request("/api/openapi.json")).json();
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

export function bodySchema({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content["application/json"]?.schema;
}
