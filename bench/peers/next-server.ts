import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/db/embedded/address.ts'
import { untilReady } from '../outside/started-product.ts'

const FOLDER = path.join(import.meta.dirname, 'next')
const PICTURES = path.resolve(import.meta.dirname, '../../pictures')
const NEXT = path.join(FOLDER, 'node_modules/next/dist/bin/next')

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const { status } = spawnSync(command, args, {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

/** The same pictures as the product's, in the one size that the picture component makes the others from. */
function copyPictures() {
  const target = path.join(FOLDER, 'public/pictures')
  mkdirSync(target, { recursive: true })
  const wholeSize = (name: string) => name.endsWith('.jpg') && !name.endsWith('-960.jpg')
  for (const name of readdirSync(PICTURES).filter(wholeSize)) cpSync(path.join(PICTURES, name), path.join(target, name))
}

/** Installs what its lock file pins, and builds it. */
export function buildNext(databaseUrl: string) {
  const npm = process.env['npm_execpath']
  const [command, rest] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Not `npm ci`: it rejects a lock file that lacks another platform's optional packages, which a registry may not have.
  run(command, [...rest, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  copyPictures()
  run(process.execPath, [NEXT, 'build'], { DATABASE_URL: databaseUrl })
}

export interface RunningServer {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** `next start`, as its documentation says to run a build. */
export async function startNext(databaseUrl: string): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', DATABASE_URL: databaseUrl },
  })
  const origin = `http://localhost:${port}`
  await untilReady(`${origin}/kept/properties`)
  return {
    origin,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
