import { spawn } from 'node:child_process'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, runAs } from './account.ts'
import { APP_ROLE } from './address.ts'
import { program } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedProblem } from './errors.ts'
import { findPostmaster, removeStaleLocks } from './postmaster.ts'

const MARK = '# Written by Baystead at every start.'
const MAP = 'baystead'
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

function nameOfUser(uid: number): string | undefined {
  if (uid === process.getuid?.()) return os.userInfo().username
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0]
}

/** The system users that may connect as the product: root, who could connect anyway, and the owner of the data. */
function userNames(account: Account | undefined): string[] {
  const uids = [0, account?.uid, process.getuid?.()].filter((uid) => uid !== undefined)
  return [...new Set(uids.map(nameOfUser))].filter((name) => name !== undefined)
}

/** Allows one role, by one method: peer authentication over the socket, or a password over loopback. */
function accessFiles({ address, account }: Cluster): Record<'pg_hba.conf' | 'pg_ident.conf', string> {
  if (!address.socketFolder)
    return { 'pg_hba.conf': `${MARK}\nhost all ${APP_ROLE} 127.0.0.1/32 scram-sha-256\n`, 'pg_ident.conf': `${MARK}\n` }
  const names = userNames(account).map((name) => `${MAP} ${quoted(name)} ${APP_ROLE}\n`)
  return {
    'pg_hba.conf': `${MARK}\nlocal all ${APP_ROLE} peer map=${MAP}\n`,
    'pg_ident.conf': `${MARK}\n${names.join('')}`,
  }
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Whether the product's role exists in this data and all other access is closed. */
export const isRestricted = (data: string) => textOf(path.join(data, 'pg_hba.conf')).startsWith(MARK)

/** Writes a new file and renames it, so that a symbolic link is replaced instead of followed. */
function replaceFile(file: string, text: string, account: Account | undefined) {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' })
  if (account) chownSync(unfinished, account.uid, account.gid)
  renameSync(unfinished, file)
}

/** Writes the access rules. A running server is told to reload them. */
export function restrictAccess(cluster: Cluster, data = cluster.data) {
  let hasChanged = false
  // The user map goes first, because the mark at the start of the other file means that everything is done.
  for (const [name, text] of Object.entries(accessFiles(cluster)).toReversed()) {
    const file = path.join(data, name)
    if (textOf(file) === text) continue
    replaceFile(file, text, cluster.account)
    hasChanged = true
  }
  const postmaster = hasChanged ? findPostmaster(data) : undefined
  if (postmaster && process.platform !== 'win32') process.kill(postmaster.pid, 'SIGHUP')
}

/** Transfers what an older version created as the superuser. Objects of an extension stay with it. */
const OWNERS = `
  do $$
  declare each record;
  begin
    for each in
      select 'schema' as kind, quote_ident(nspname) as name, 0 as step from pg_namespace
      where nspname = 'public' or (nspname !~ '^pg_' and nspname <> 'information_schema')
      union all
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        pg_class.oid::regclass::text, case relkind when 'S' then 2 else 1 end from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'a', 'i'))
      union all
      select 'routine', pg_proc.oid::regprocedure::text, 3 from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all
      select case typtype when 'd' then 'domain' else 'type' end, pg_type.oid::regtype::text, 4 from pg_type
      where (typtype in ('e', 'd', 'r') or (typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c'))
        and typnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
        and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
      order by step
    loop
      execute format('alter %s %s owner to ${APP_ROLE}', each.kind, each.name);
    end loop;
  end $$;`

/** A role without superuser rights that owns the product's database and everything in it. */
function roleStatements({ address, mayCreateDatabases }: Cluster): string[] {
  const password = address.password === undefined ? '' : ` password '${address.password}'`
  const mayCreate = mayCreateDatabases ? ' createdb' : ''
  return [
    `do $$ begin if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login${mayCreate}${password}; end if; end $$;`,
    `alter database postgres owner to ${APP_ROLE};`,
    OWNERS,
    // Only the product may connect to its database.
    'revoke connect, temporary on database postgres from public;',
  ]
}

const MAX_REFUSALS = 60

/** Creates the role in PostgreSQL's single-user mode, before any connection is allowed. Transfers data of an older version to it. */
export async function makeRole(cluster: Cluster, data = cluster.data): Promise<void> {
  for (let refusals = 0; ; refusals += 1) {
    if (refusals > 0 && isRestricted(data)) return
    const { code, output } = await standAlone(cluster, data)
    if (code === 0) return
    // Another start may be running, or a killed process may still be exiting.
    if (!/shared memory block|lock file .* already exists/.test(output) || refusals >= MAX_REFUSALS)
      throw new EmbeddedProblem(
        `The database role could not be created: ${output.trim().split('\n').slice(-5).join('\n')}`,
      )
    await sleep(100)
  }
}

function standAlone(cluster: Cluster, data: string): Promise<{ code: number | null; output: string }> {
  const { dir, account, binaries, settings, address } = cluster
  removeStaleLocks(data, address.socketFolder)
  const fsync = settings.fsync === 'off' ? ['-c', 'fsync=off'] : []
  const args = ['--single', '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', ...fsync, '-D', data, 'postgres']
  return new Promise((resolve, reject) => {
    const child = spawn(program(binaries, 'postgres'), args, {
      ...runAs(account, dir),
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
    // In single-user mode, each line is one statement.
    child.stdin?.on('error', () => {})
    child.stdin?.end(
      `${roleStatements(cluster)
        .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
        .join('\n')}\n`,
    )
  })
}
