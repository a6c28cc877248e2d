/**
 * Builds the browser's files (`client/`) and the server renderer (`server/`) into a new folder under `dist/`, and activates it when it is complete.
 * Processes that use the previous build keep it. `tools/launch.mjs` runs this with the build's name.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { BUILDS } from '../../server/http/ssr/build-folder.ts'
import { activateBuild } from './activate-build.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const NAME = process.argv[2] ?? `by-hand-${Date.now()}`
/** Built under a temporary name: a folder with the build's own name is always complete. */
const MADE = path.join(BUILDS, `${NAME}.${process.pid}`)
const CLIENT = path.join(MADE, 'client')
const TEXT = /\.(js|css|svg|txt|json|webmanifest|ico)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

interface Size {
  name: string
  raw: number
  gzip: number
  brotli: number
}

/** Writes the smallest compressed form of a file next to it, so that the server does not compress it for each response. */
async function compress(file: string): Promise<Size> {
  const text = await readFile(file)
  const [small, smaller] = await Promise.all([
    zip(text, { level: 9 }),
    brotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  ])
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
  return { name: path.relative(CLIENT, file), raw: text.length, gzip: small.length, brotli: smaller.length }
}

async function compressAll(): Promise<Size[]> {
  const files = await readdir(CLIENT, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name) && !file.parentPath.includes('.vite'))
  return Promise.all(texts.map((file) => compress(path.join(file.parentPath, file.name))))
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8)

function print(sizes: Size[]) {
  console.log(`${'kB'.padEnd(44)}${'raw'.padStart(8)}${'gzip'.padStart(8)}${'brotli'.padStart(8)}`)
  for (const size of sizes.toSorted((one, other) => other.raw - one.raw)) {
    console.log(`${size.name.padEnd(44)}${kilobytes(size.raw)}${kilobytes(size.gzip)}${kilobytes(size.brotli)}`)
  }
}

// Overrides the environment: a development build would use a React that is not in the bundle.
process.env['NODE_ENV'] = 'production'
const started = performance.now()
const shared = { root: ROOT, configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const
await build({ ...shared, build: { outDir: CLIENT } })
await build({ ...shared, build: { ssr: true, outDir: path.join(MADE, 'server') } })
print(await compressAll())
await activateBuild(BUILDS, { made: MADE, name: NAME })
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
