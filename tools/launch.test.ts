import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eventually, temporaryFolder } from '#server/testing/process.ts'
import { expect, onTestFinished, test } from 'vitest'
import { buildSources } from './build/build-sources.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The serving process, among all that `npm start` started. */
function serverOf(pid: number): number {
  const all = [pid]
  for (const at of all) all.push(...childrenOf(at))
  return all.find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('server/main.ts'))!
}

test('`npm start` restarts the server when it dies, and stopping npm stops everything that it started', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', APP_ENV: 'test', DATA_DIR: path.join(await temporaryFolder(), 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let complaints = ''
  npm.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const outputEnds = once(npm.stdout, 'close')
  onTestFinished(() => void npm.kill('SIGTERM'))
  const addresses = () => [...printed.matchAll(/Baystead is ready: (http:[^"\s]+)/g)].map(([, address]) => address!)
  const started = async (times: number) => {
    await eventually(
      async () => addresses(),
      ({ length }) => length === times,
      120_000,
    )
    return `${addresses().at(-1)}/healthz`
  }
  const statusOf = async (url: string) => {
    const answer = await fetch(url).catch((cause: unknown) => {
      throw new Error(`${url} does not answer:\n${printed}\n${complaints}`, { cause })
    })
    return answer.status
  }
  expect(await statusOf(await started(1))).toBe(200)
  process.kill(serverOf(npm.pid!), 'SIGKILL')
  const url = await started(2)
  expect(await statusOf(url)).toBe(200)
  expect(complaints).toContain('The server ended unexpectedly (SIGKILL) and is started again.')
  npm.kill('SIGTERM')
  // The output closes when the last process that writes to it has ended.
  await outputEnds
  expect(printed).toContain('stopping')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
}, 180_000)

test('a change to anything the build reads makes another build', () => {
  const sources = buildSources(ROOT)
  const config = readFileSync(path.join(ROOT, 'vite.config.ts'), 'utf8')
  const imported = [...config.matchAll(/from '\.\/(tools\/[^']+)'/g)].map(([, file]) => file)
  expect(imported.length).toBeGreaterThan(0)
  expect(sources).toEqual(
    expect.arrayContaining([...imported, 'tools/build/build.ts', 'vite.config.ts', 'package-lock.json']),
  )
  expect(sources).toEqual(expect.arrayContaining(['web/entry-server.tsx', 'contract/core/endpoint.ts']))
  expect(sources.filter((file) => file.includes('.test.') || file === 'tools/check.ts')).toEqual([])
})
