import { type RawBuilder, sql } from 'kysely'
import type { Check } from '#server/doctor/check.ts'
import type { Context } from '#server/doctor/context.ts'
import { fail, ok, reasonOf, warn } from '#server/doctor/finding.ts'
import { NoDatabaseYet } from '#server/doctor/open-database.ts'
import { OLDEST_POSTGRES, type Db } from '#server/db/connection.ts'
import { isPooled, PAST_THE_POOLER } from '#server/db/pooler-limits.ts'

const NEEDS = /^DATABASE_/
const ADVICE = 'Check that PostgreSQL runs and that DATABASE_URL is right: host, port, name, user and password'

async function rowOf<Row>(query: RawBuilder<Row>, db: Db): Promise<Row> {
  return (await query.execute(db)).rows[0]!
}

const SERVER = sql<{
  version: number
  name: string
  encoding: string
  isStandby: boolean
  hasIcu: boolean
  role: string
}>`
  select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby", current_user as role,
    exists (select from pg_collation where collprovider = 'i') as "hasIcu"`

async function openOrExplain({ database: open, config }: Context) {
  try {
    return await open()
  } catch (error) {
    if (error instanceof NoDatabaseYet)
      return warn(error.message, 'Start the product once, which creates it, or set DATABASE_URL or DATA_DIR')
    const isOwn = config.databaseUrl !== undefined
    const reason = reasonOf(error)
    if (reason.startsWith('unsupported startup parameter')) return fail(`cannot be reached: ${reason}`, PAST_THE_POOLER)
    return fail(
      `cannot be reached: ${reason}`,
      isOwn ? ADVICE : `See in ${config.dataDir}/postgres/server.log why it did not start`,
    )
  }
}

export const database: Check = {
  name: 'database',
  needs: NEEDS,
  withinMs: 60_000,
  advice: ADVICE,
  async run(context) {
    const opened = await openOrExplain(context)
    if ('level' in opened) return opened
    const { version, name, encoding, isStandby, hasIcu, role: user } = await rowOf(SERVER, opened.db)
    if (version < OLDEST_POSTGRES) return fail(`PostgreSQL ${name}`, 'Use PostgreSQL 15 or later')
    if (!hasIcu) return fail(`PostgreSQL ${name} without ICU`, 'Use a PostgreSQL that was built with ICU')
    if (encoding !== 'UTF8') return fail(`its encoding is ${encoding}`, 'Create the database with encoding UTF8')
    if (isStandby) return fail('a standby, which is read-only', 'Point DATABASE_URL to the primary server')
    return ok(`PostgreSQL ${name} with ICU, ${opened.isEmbedded ? 'embedded in ' : ''}${opened.place}, as ${user}`)
  },
}

const ROLE = sql<{ name: string; database: string; isSuperuser: boolean; mayCreate: boolean; foreign: number }>`
  select rolname as name, current_database() as database, rolsuper as "isSuperuser",
    has_database_privilege(current_database(), 'CREATE')
      and coalesce((select has_schema_privilege(oid, 'CREATE') from pg_namespace where nspname = 'public'), false) as "mayCreate",
    (select count(*)::int from pg_class
      where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and not pg_has_role(relowner, 'USAGE')) as foreign
  from pg_roles where rolname = current_user`

export const role: Check = {
  name: 'database role',
  needs: NEEDS,
  advice: ADVICE,
  async run({ requireDatabase }) {
    const { db } = await requireDatabase()
    const found = await rowOf(ROLE, db)
    const { name, database: of } = found
    if (found.foreign > 0)
      return fail(
        `${name} does not own ${found.foreign} of the tables`,
        `Give them to it as a superuser: reassign owned by OLD_OWNER to ${name}`,
      )
    if (!found.mayCreate)
      return fail(`${name} may not create tables`, `As a superuser: alter database ${of} owner to ${name}`)
    if (found.isSuperuser)
      return warn(
        `${name} is a superuser, which the product does not need`,
        `Create a role without that right and make it the owner of ${of}`,
      )
    return ok(`${name} has the rights of an owner and no more`)
  },
}

const EXTENSIONS = sql<{ name: string; isInstalled: boolean; isAvailable: boolean; mayInstall: boolean }>`
  select wanted.name, installed.oid is not null as "isInstalled", bool_or(version.name is not null) as "isAvailable",
    coalesce(bool_or(version.trusted or version.superuser is false), false) or current_setting('is_superuser') = 'on' as "mayInstall"
  from unnest(array['pg_trgm', 'btree_gist']) as wanted (name)
  left join pg_extension as installed on installed.extname = wanted.name
  left join pg_available_extension_versions as version on version.name = wanted.name
  group by wanted.name, installed.oid order by wanted.name`

export const extensions: Check = {
  name: 'database extensions',
  needs: NEEDS,
  advice: ADVICE,
  async run({ requireDatabase }) {
    const { db } = await requireDatabase()
    const { rows } = await EXTENSIONS.execute(db)
    const missing = rows.filter(({ isInstalled }) => !isInstalled)
    const names = (found: typeof rows) => found.map(({ name }) => name).join(' and ')
    const absent = missing.filter(({ isAvailable }) => !isAvailable)
    if (absent.length > 0)
      return fail(`${names(absent)} cannot be had on this server`, 'Install the contrib package of your PostgreSQL')
    const refused = missing.filter(({ mayInstall }) => !mayInstall)
    if (refused.length > 0)
      return fail(
        `${names(refused)} must be installed by a superuser`,
        `As a superuser, in this database: ${refused.map(({ name }) => `create extension ${name};`).join(' ')}`,
      )
    return ok(missing.length === 0 ? `${names(rows)} are installed` : `${names(missing)} can be installed`)
  },
}

/** Of one serving process: 10 for requests, 4 for jobs, up to 8 of the queue, and one each for readiness, changes and the heartbeat. */
const PER_PROCESS = 25

const LIMITS = sql<{ limit: number; others: number }>`
  select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
      nullif((select datconnlimit from pg_database where datname = current_database()), -1)
    ) as limit,
    (select count(*)::int from pg_stat_activity
      where backend_type = 'client backend' and application_name not like 'baystead%') as others`

export const connections: Check = {
  name: 'database connections',
  needs: /^(DATABASE_|WEB_)/,
  advice: ADVICE,
  async run({ requireDatabase, config }) {
    const { db } = await requireDatabase()
    const { limit, others } = await rowOf(LIMITS, db)
    const needed = config.processes * PER_PROCESS
    const seen = `${limit} are allowed, other programs use ${others}, and this product opens up to ${needed} on this machine`
    if (isPooled(config)) return ok(`${seen}, some of them through a pooler`)
    if (needed + others <= limit) return ok(seen)
    return warn(seen, 'Raise max_connections of PostgreSQL, lower WEB_CONCURRENCY, or use a pooler')
  },
}
