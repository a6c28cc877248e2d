/**
 * Builds what browsers load (`client/`) and what the server draws pages with (`server/`) into a folder of its own under `dist/`, and puts it in force when
 * all of it is there: whoever uses the build before it goes on using that one. Run by `tools/launch.mjs` with the build's name.
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
/** Made under another name: what bears the build's name is whole. */
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

/** Puts the smallest form of a file beside it: done once here, sent many times. */
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

// Whatever it is around us: a build for development calls a React that is not in it.
process.env['NODE_ENV'] = 'production'
const started = performance.now()
const shared = { root: ROOT, configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const
await build({ ...shared, build: { outDir: CLIENT } })
await build({ ...shared, build: { ssr: true, outDir: path.join(MADE, 'server') } })
print(await compressAll())
await activateBuild(BUILDS, { made: MADE, name: NAME })
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
