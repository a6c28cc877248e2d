import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PageAssets, StyleSheet } from '#contract/core/page.ts'
import { FALLBACK_WIDTH } from '#contract/pictures/sizes.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const ENTRY = 'web/entry-client.tsx'
const INLINE_BOOT = 'web/inline-boot.ts'
const STYLES = 'web/styles.css'

interface ManifestChunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** A chunk and everything that it imports statically. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name, seen))]
}

/** The style sheets of a chunk and its imports. The entry's style sheet is in every page already. */
function sheetsOf(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key]
  if (!chunk || key === ENTRY) return []
  return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((name) => sheetsOf(manifest, name))]
}

/** The backoffice's style sheet is linked, because staff have it cached. All others are inlined, so that the first paint needs no second request. */
const isLinked = (key: string) => /^web\/(routes|pages|shell)\/admin\//.test(key)

const sheetOf = async (client: string, file: string, key: string): Promise<StyleSheet> => ({
  href: `/${file}`,
  css: isLinked(key) ? null : await readFile(path.join(client, file), 'utf8'),
})

const FIRST = '-first.avif'

/** Made by `tools/images/pictures.ts` for every picture of ours. */
async function firstPictures(): Promise<PageAssets['firstPictures']> {
  const folder = path.join(ROOT, 'pictures')
  const files = (await readdir(folder)).filter((file) => file.endsWith(FIRST))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        `/pictures/${file.slice(0, -FIRST.length)}-${FALLBACK_WIDTH}.jpg`,
        `data:image/avif;base64,${await readFile(path.join(folder, file), 'base64')}`,
      ]),
    ),
  )
}

/** The color of every picture of ours, by the URL that `firstPictures` uses. */
async function pictureTints(): Promise<PageAssets['pictureTints']> {
  const list = await readFile(path.join(ROOT, 'pictures/pictures.json'), 'utf8')
  const pictures: { name: string; tint: string }[] = JSON.parse(list)
  return Object.fromEntries(pictures.map(({ name, tint }) => [`/pictures/${name}-${FALLBACK_WIDTH}.jpg`, tint]))
}

/** The assets of a finished build, from this folder. */
export async function builtAssets(client: string): Promise<PageAssets> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[ENTRY]
  const inlineBoot = manifest[INLINE_BOOT]
  const stylesheet = entry?.css?.[0]
  if (!entry || !inlineBoot || stylesheet === undefined)
    throw new Error(`${client} was not built by tools/build/build.ts`)
  const [, ...entryChunks] = chunksOf(manifest, ENTRY)
  const loaded = new Set([`/${entry.file}`, ...entryChunks])
  const pages = Object.keys(manifest).filter((key) => /^web\/(routes|pages|shell)\//.test(key))
  return {
    sheet: await sheetOf(client, stylesheet, ENTRY),
    script: await readFile(path.join(client, inlineBoot.file), 'utf8'),
    inlineBoot: `/${inlineBoot.file}`,
    entry: `/${entry.file}`,
    entryChunks,
    chunks: Object.fromEntries(
      pages.map((key) => [key.slice('web/'.length), chunksOf(manifest, key).filter((file) => !loaded.has(file))]),
    ),
    sheets: Object.fromEntries(
      await Promise.all(
        pages.flatMap((key) =>
          sheetsOf(manifest, key).map(async (file): Promise<[string, StyleSheet]> => [
            key.slice('web/'.length),
            await sheetOf(client, file, key),
          ]),
        ),
      ),
    ),
    firstPictures: await firstPictures(),
    pictureTints: await pictureTints(),
  }
}

/** The assets in development, as Vite serves them. */
export const sourceAssets = async (): Promise<PageAssets> => ({
  sheet: { href: `/${STYLES}`, css: null },
  script: null,
  inlineBoot: `/${INLINE_BOOT}`,
  entry: `/${ENTRY}`,
  entryChunks: [],
  chunks: {},
  // The module that imports a style sheet loads it.
  sheets: {},
  firstPictures: await firstPictures(),
  pictureTints: await pictureTints(),
})
