import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Runs a process that crashes. Returns its output and exit code. */
async function crash(how: string) {
  const program = `
    import { endAfterCrash } from './server/process/crash.ts'
    import { createLog } from './server/log.ts'
    setInterval(() => {}, 1000)
    endAfterCrash(createLog({ logLevel: 'info' }), async () => console.log('closed in good order'))
    ${how}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: printed.trim().split('\n') }
}

test.each([
  ['a promise that nobody handles', `Promise.reject(new Error('nobody handles this'))`],
  ['an error that nobody catches', `setImmediate(() => { throw new Error('nobody handles this') })`],
])('%s is logged, and the process shuts down gracefully with an exit code', async (_, how) => {
  const { code, lines } = await crash(how)
  expect(code).toBe(1)
  const [logged, closed] = lines.toSorted((one, other) => Number(other.startsWith('{')) - Number(one.startsWith('{')))
  expect(JSON.parse(logged!)).toMatchObject({ level: 60, err: { message: 'nobody handles this' } })
  expect(closed).toBe('closed in good order')
})
