import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = `${path.resolve(import.meta.dirname, '../../contract')}/`
/** Marks a request for the original module. */
const ORIGINAL = '?whole'

const isEndpoint = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** What `call()` needs of an endpoint. The server alone uses the rest. */
const CLIENT_KEYS = new Set(['method', 'path'])

/** Copies strings, numbers, lists and records of them. Of an endpoint it copies only method and path. Undefined for anything else. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.every((item) => plain(item) !== undefined) ? value : undefined
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const entries = Object.entries(value).map(([name, item]) => [name, plainItem(item)] as const)
  return entries.every(([, item]) => item !== undefined) ? Object.fromEntries(entries) : undefined
}

const plainItem = (item: unknown) =>
  isEndpoint(item) ? Object.fromEntries(Object.entries(item).filter(([part]) => CLIENT_KEYS.has(part))) : plain(item)

/**
 * Removes the schemas from endpoints in the browser, which trusts the types of its own server's responses. The 9 kB of schema code load only with
 * pages whose forms validate.
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
      if (id.endsWith(ORIGINAL)) {
        // Creating a schema has no side effects, so an unused one may be removed.
        return {
          code: await readFile(id.slice(0, -ORIGINAL.length), 'utf8'),
          moduleType: 'ts',
          moduleSideEffects: false,
        }
      }
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      const passedOn = Object.keys(exported).filter((name) => plain(exported[name]) === undefined)
      const lines = Object.entries(exported).map(([name, value]) => {
        const data = plain(value)
        return data === undefined
          ? `export { ${name} } from ${JSON.stringify(id + ORIGINAL)}`
          : `export const ${name} = ${JSON.stringify(data)}`
      })
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false, meta: { passedOn } }
    },
  },
})
