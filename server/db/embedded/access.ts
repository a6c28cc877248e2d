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

/** Who of this machine may come in as the product: root, who could anyway, and the user whom the data belongs to. */
function userNames(account: Account | undefined): string[] {
  const uids = [0, account?.uid, process.getuid?.()].filter((uid) => uid !== undefined)
  return [...new Set(uids.map(nameOfUser))].filter((name) => name !== undefined)
}

/** One role, by the one way it comes: the system's word for who is at the other end of the socket, or a password on loopback. */
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

/** Whether the product's role was made in this data, and nobody else is let in. */
export const isRestricted = (data: string) => textOf(path.join(data, 'pg_hba.conf')).startsWith(MARK)

/** Never through a link: the file is made under another name, and takes the place of what is there. */
function replaceFile(file: string, text: string, account: Account | undefined) {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' })
  if (account) chownSync(unfinished, account.uid, account.gid)
  renameSync(unfinished, file)
}

/** Says who is let in. A server that runs is told to read it. */
export function restrictAccess(cluster: Cluster, data = cluster.data) {
  let hasChanged = false
  // The map first: the file that begins with the mark says that all is done.
  for (const [name, text] of Object.entries(accessFiles(cluster)).toReversed()) {
    const file = path.join(data, name)
    if (textOf(file) === text) continue
    replaceFile(file, text, cluster.account)
    hasChanged = true
  }
  const postmaster = hasChanged ? findPostmaster(data) : undefined
  if (postmaster && process.platform !== 'win32') process.kill(postmaster.pid, 'SIGHUP')
}

/** What an older version made belonged to the superuser. Members of an extension stay with it. */
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

/** A role of its own that is no superuser, and to which the product's database and all that is in it belongs. */
function roleStatements({ address, mayCreateDatabases }: Cluster): string[] {
  const password = address.password === undefined ? '' : ` password '${address.password}'`
  const mayCreate = mayCreateDatabases ? ' createdb' : ''
  return [
    `do $$ begin if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login${mayCreate}${password}; end if; end $$;`,
    `alter database postgres owner to ${APP_ROLE};`,
    OWNERS,
    // Its own database is the product's alone.
    'revoke connect, temporary on database postgres from public;',
  ]
}

const MAX_REFUSALS = 60

/**
 * Makes the role, as PostgreSQL's owner alone can: by its stand-alone mode, before anybody is let in. Data made by an older version of the product is
 * handed over to it.
 */
export async function makeRole(cluster: Cluster, data = cluster.data): Promise<void> {
  for (let refusals = 0; ; refusals += 1) {
    if (refusals > 0 && isRestricted(data)) return
    const { code, output } = await standAlone(cluster, data)
    if (code === 0) return
    // Another start may be at it, or what a killed predecessor left takes a moment to end.
    if (!/shared memory block|lock file .* already exists/.test(output) || refusals >= MAX_REFUSALS)
      throw new EmbeddedProblem(
        `The database's role could not be made: ${output.trim().split('\n').slice(-5).join('\n')}`,
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
    // One line is one statement there.
    child.stdin?.on('error', () => {})
    child.stdin?.end(
      `${roleStatements(cluster)
        .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
        .join('\n')}\n`,
    )
  })
}
