import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = `${path.resolve(import.meta.dirname, '../../contract')}/`
/** Marks the module as it was written. */
const WHOLE = '?whole'

const isEndpoint = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** What `call()` needs of an endpoint; who may, what for and how long it holds is the server's business. */
const WANTED = new Set(['method', 'path'])

/** Text, numbers, lists and records of them; a record of endpoints gives of each where it is. Undefined for all else. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.every((item) => plain(item) !== undefined) ? value : undefined
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const entries = Object.entries(value).map(([name, item]) => [name, plainItem(item)] as const)
  return entries.every(([, item]) => item !== undefined) ? Object.fromEntries(entries) : undefined
}

const plainItem = (item: unknown) =>
  isEndpoint(item) ? Object.fromEntries(Object.entries(item).filter(([part]) => WANTED.has(part))) : plain(item)

/**
 * The browser types its own server's answers, it does not parse them: so endpoints come to it without their schemas, and the
 * 9 kB that make schemas come only with the pages whose forms check something.
 */
export const wireContract = (): Plugin => ({
  name: 'wire-contract',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /\/contract\/[\w/-]+\.ts(\?whole)?$/ },
    async handler(id) {
      if (!id.startsWith(CONTRACT)) return null
      if (id.endsWith(WHOLE)) {
        // Nothing happens by making a schema: unused, it may go.
        return { code: await readFile(id.slice(0, -WHOLE.length), 'utf8'), moduleType: 'ts', moduleSideEffects: false }
      }
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      const passedOn = Object.keys(exported).filter((name) => plain(exported[name]) === undefined)
      const lines = Object.entries(exported).map(([name, value]) => {
        const data = plain(value)
        return data === undefined
          ? `export { ${name} } from ${JSON.stringify(id + WHOLE)}`
          : `export const ${name} = ${JSON.stringify(data)}`
      })
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false, meta: { passedOn } }
    },
  },
})
