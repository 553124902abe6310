import type { TestApp } from "./app.ts";
import type { Schema } from "./from-schema.ts";

export type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** Every endpoint of the API document: ["GET /api/health", …]. Bodies have no schemas that are only named. */
export async function readOperations(testApp: TestApp): Promise<[name: string, operation: Operation][]> {
  const document: ApiDocument = await (await testApp.request("/api/openapi.json")).json();
  const { schemas } = document.components;
  const spelled = (part: unknown): unknown =>
    JSON.parse(JSON.stringify(part), (_, value) =>
      value?.$ref ? spelled(schemas[value.$ref.split("/").at(-1)]) : value,
    );
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, ...operation }]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      requestBody ? { ...operation, requestBody: spelled(requestBody) as typeof requestBody } : operation,
    ]),
  );
}

export function bodySchema({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content["application/json"]?.schema;
}
