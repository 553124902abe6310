import { createHash } from "node:crypto";
import pg from "pg";
import { StartError } from "./start-error.ts";

/** The roles that the app works as. None may log in; the connecting user steps into one per transaction. */
export const ROLES = ["owner", "shopper", "service"] as const;
export type Role = (typeof ROLES)[number];
export type RoleNames = Record<Role, string>;

// PostgreSQL cuts names at 63 bytes; three names cut alike would be one role.
const MAX_PREFIX_BYTES = 50;

const DUPLICATE_ROLE = ["42710", "23505"];

/**
 * Roles belong to the whole server, so their names carry the database's. The names are kept inside, because
 * a copy of the database (a clone, a restored backup) has another name and the same grants.
 */
export async function ensureRoles(client: pg.Client): Promise<RoleNames> {
  await client.query("create table if not exists role_names (role text primary key, name text not null)");
  const prefix = rolePrefix(client.database ?? "storewright");
  for (const role of ROLES) {
    await client.query("insert into role_names values ($1, $2) on conflict do nothing", [
      role,
      `${prefix}_${role}`,
    ]);
  }
  const { rows } = await client.query("select role, name from role_names");
  const names = Object.fromEntries(rows.map(({ role, name }) => [role, name])) as RoleNames;
  for (const role of ROLES) await ensureRole(client, names[role]);
  return names;
}

export function rolePrefix(database: string): string {
  if (Buffer.byteLength(database) <= MAX_PREFIX_BYTES) return database;
  return `storewright_${createHash("sha256").update(database).digest("hex").slice(0, 16)}`;
}

async function ensureRole(client: pg.Client, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  try {
    if (!(await roleExists(client, name)))
      await client.query(`create role ${role} nologin`).catch(ignoreDuplicate);
    if (!(await canBecome(client, name))) await client.query(`grant ${role} to current_user`);
  } catch (error) {
    throw new StartError(
      `The database user ${client.user} cannot make or use the role ${name}: give it CREATEROLE, or let an administrator create the role and grant it (${(error as Error).message}).`,
      { cause: error },
    );
  }
}

// Another copy of this database may be starting on the same server.
function ignoreDuplicate(error: unknown): void {
  if (!DUPLICATE_ROLE.includes((error as pg.DatabaseError).code ?? "")) throw error;
}

async function roleExists(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query("select from pg_roles where rolname = $1", [name])).rowCount === 1;
}

// Since PostgreSQL 16 whoever creates a role is its member, but may not step into it.
async function canBecome(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_has_role($1::name, case when current_setting('server_version_num')::int < 160000
       then 'MEMBER' else 'SET' end) as yes`,
    [name],
  );
  return rows[0].yes;
}

/** Row level security holds only for roles that own nothing, inherit nothing and cannot step around it. */
export async function assertRolesAreSafe(client: pg.Client, names: RoleNames): Promise<void> {
  const { rows } = await client.query(UNSAFE_ROLES, [Object.values(names)]);
  const unsafe = rows[0];
  if (!unsafe) return;
  throw new StartError(
    `The database role ${unsafe.name} ${unsafe.reason}, so stores would not be walled off from each other: take that away from it.`,
  );
}

const UNSAFE_ROLES = `
  select rolname as name, 'is a superuser' as reason from pg_roles where rolname = any($1) and rolsuper
  union all
  select rolname, 'has BYPASSRLS' from pg_roles where rolname = any($1) and rolbypassrls
  union all
  select rolname, 'may log in' from pg_roles where rolname = any($1) and rolcanlogin
  union all
  select rolname, 'may create roles' from pg_roles where rolname = any($1) and rolcreaterole
  union all
  select m.rolname, 'is a member of ' || g.rolname
    from pg_auth_members join pg_roles m on m.oid = member join pg_roles g on g.oid = roleid
    where m.rolname = any($1)
  union all
  select rolname, 'owns ' || relname from pg_class join pg_roles on pg_roles.oid = relowner where rolname = any($1)`;
