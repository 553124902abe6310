import { createHash } from "node:crypto";
import pg from "pg";
import { StartError } from "./start-error.ts";

/** The roles that the app works as. None may log in; the connecting user switches to one for each transaction. */
export const ROLES = ["owner", "shopper", "service"] as const;
export type Role = (typeof ROLES)[number];
export type RoleNames = Record<Role, string>;

// PostgreSQL truncates names at 63 bytes; three names truncated alike would be one role.
const MAX_PREFIX_BYTES = 50;

const DUPLICATE_ROLE = ["42710", "23505"];

/**
 * Roles belong to the whole server, so that their names contain the database's. The names are stored in the database,
 * because a copy of it (a clone, a restored backup) has another name and the same grants.
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
  const names = await readRoles(client);
  for (const role of ROLES) await ensureRole(client, names[role]);
  return names;
}

export async function readRoles(client: pg.Client): Promise<RoleNames> {
  const { rows } = await client.query("select role, name from role_names");
  return Object.fromEntries(rows.map(({ role, name }) => [role, name])) as RoleNames;
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
      `The database user ${client.user} cannot create or use the role ${name}: grant it CREATEROLE, or let an administrator create the role and grant it (${(error as Error).message}).`,
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

// Since PostgreSQL 16 the creator of a role is its member, but may not switch to it.
async function canBecome(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_has_role($1::name, case when current_setting('server_version_num')::int < 160000
       then 'MEMBER' else 'SET' end) as yes`,
    [name],
  );
  return rows[0].yes;
}

/** Row level security holds only for roles that own nothing, inherit nothing and cannot bypass it. */
export async function assertRolesAreSafe(client: pg.Client, names: RoleNames): Promise<void> {
  const { rows } = await client.query(UNSAFE_ROLES, [Object.values(names)]);
  const unsafe = rows[0];
  if (!unsafe) return;
  throw new StartError(
    `The database role ${unsafe.name} ${unsafe.reason}, so that stores would not be isolated from each other: revoke that.`,
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
