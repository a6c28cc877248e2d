// Makes the dump of a release that `upgrade.test.ts` migrates: `DATABASE_URL=… node tools/upgrade/dump-release.ts COMMIT NAME`. DATABASE_URL names an
// empty database, and `pg_dump` must be of its version. The commit's own code migrates and seeds it, serves it, and takes a sign-in and a contact.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'

const [commit, name] = process.argv.slice(2)
const database = process.env['DATABASE_URL']
if (!commit || !name || !database)
  throw new Error('Usage: DATABASE_URL=… node tools/upgrade/dump-release.ts COMMIT NAME')

const folder = mkdtempSync(path.join(os.tmpdir(), 'baystead-release-'))
const checkout = path.join(folder, 'checkout')
/** The one that tests sign in with. */
const PASSWORD = 'correct horse battery staple'
const PORT = '4479'
const base = `http://localhost:${PORT}`
const env = { ...process.env, PORT, DATA_DIR: path.join(folder, 'data'), DEMO_PASSWORD: PASSWORD }

function run(command: string, ...args: string[]): string {
  const options = { cwd: checkout, env, encoding: 'utf8', maxBuffer: 1e8 } as const
  const { status, stdout, stderr } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

async function post(url: string, body: object) {
  const token = await fetch(`${base}/api/csrf-token`)
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const cookie = token.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie }
  const answer = await fetch(base + url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

/** What only a running product writes: a session, and a contact with its mail. */
async function visit() {
  const product = spawn('node', ['tools/launch.mjs', 'start'], { cwd: checkout, env, stdio: 'ignore' })
  try {
    while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) await wait(500)
    await post('/api/auth/login', { email: 'tenant@example.com', password: PASSWORD })
    const contact = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      subject: 'renting',
      message: 'Is parking included?',
    }
    await post('/api/contacts', contact)
  } finally {
    product.kill('SIGTERM')
    await new Promise((resolve) => void product.on('exit', resolve))
  }
}

spawnSync('git', ['worktree', 'add', '--detach', checkout, commit], { stdio: 'inherit' })
try {
  run('node', 'tools/launch.mjs', 'seed')
  await visit()
  const dump = run(
    'pg_dump',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--inserts',
    '--rows-per-insert=100',
    database,
  )
  // Commands of psql, which the test does not use.
  const text = dump.replaceAll(/^\\.*\n/gm, '')
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(path.join(import.meta.dirname, `${name}.sql.br`), brotliCompressSync(text, { params }))
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', checkout], { stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
}
