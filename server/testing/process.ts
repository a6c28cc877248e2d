import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { PASSWORD } from './account.ts'

/** The file mode for "owner only". Windows does not have such modes. */
export const OWNER_ALONE = process.platform === 'win32' ? 0o666 : 0o600

const MAIN = path.resolve(import.meta.dirname, '../main.ts')
/** Caches compiled code for the next process. */
const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../.cache/compiled')

export interface ProductProcess {
  child: ChildProcess
  /** Its output so far, stdout and stderr together. */
  printed: () => string
  /** Resolves with the base URL when it is ready. Rejects with its output if it exits before. */
  ready: Promise<string>
  /** Resolves with the exit code (null after a signal). */
  ended: Promise<number | null>
}

/** A temporary folder that the database's user can enter. Deleted when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-process-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The whole product, as `npm start` runs it, in a child process on a free port. Stopped when the test ends. */
export function startProduct(env: Record<string, string>): ProductProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // Not the child's 'close' event, which never comes if we close the channel ourselves.
  const outputs = [child.stdout, child.stderr].flatMap((output) => (output ? [once(output, 'close')] : []))
  const ended = Promise.all([once(child, 'exit'), ...outputs]).then(([[code]]) => code as number | null)
  const address = once(child, 'message').then(([message]) => `http://localhost:${(message as { ready: number }).ready}`)
  const ready = Promise.race([
    address,
    ended.then((code) => {
      throw new Error(`ended with ${code} before it was ready:\n${text}`)
    }),
  ])
  ready.catch(() => {})
  onTestFinished(async () => {
    // Not SIGTERM, after which it may keep serving for a while.
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
    await ended
  })
  return { child, printed: () => text, ready, ended }
}

/** Runs a command of the product, such as `rotate-secrets.ts`, to its end. */
export async function runCommand(file: string, args: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../commands', file), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, APP_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed }
}

const PAUSE_MS = 10

/** Polls until the result is right, for up to ten seconds by default. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (isRight(answer) || Date.now() > deadline) return answer
    // Polling without a pause would slow down the process that the test waits for.
    await wait(PAUSE_MS)
  }
}

/** Signs in at a product that runs in another process. Returns the headers of its calls. */
export async function signIn(base: string, email: string) {
  const token = await fetch(`${base}/api/csrf-token`)
  const login = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { access_token: bearer } = (await login.json()) as { access_token: string }
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  return {
    authorization: `Bearer ${bearer}`,
    'x-csrf-token': csrfToken,
    cookie: token.headers.get('set-cookie')!.split(';')[0]!,
  }
}

/** The receipts among the emails that a product has written into its folder. One that was sent again has the same Message-ID. */
export async function receiptsIn(folder: string) {
  const names = await readdir(path.join(folder, 'mail')).catch(() => [])
  // A name that begins with a dot is still being written, and is renamed then.
  const written = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  const mails = await Promise.all(written.map((name) => readFile(path.join(folder, 'mail', name), 'utf8')))
  const receipts = mails.filter((mail) => /^Subject: Receipt for/m.test(mail))
  return new Set(receipts.map((mail) => /^Message-ID: (\S+)/im.exec(mail)![1]))
}
