import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eventually, temporaryFolder } from '#server/testing/process.ts'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

test('`npm start` is stopped by stopping npm: nothing that it started goes on', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', APP_ENV: 'test', DATA_DIR: path.join(await temporaryFolder(), 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const outputEnds = once(npm.stdout, 'close')
  onTestFinished(() => void npm.kill('SIGTERM'))
  const address = /Baystead is ready: (http:[^"\s]+)/
  await eventually(
    async () => printed,
    (text) => address.test(text),
    120_000,
  )
  const url = `${address.exec(printed)?.[1]}/healthz`
  expect((await fetch(url)).status).toBe(200)
  npm.kill('SIGTERM')
  // The output closes when the last process that writes to it has ended.
  await outputEnds
  expect(printed).toContain('stopping')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
}, 180_000)
