// Plain JavaScript, because the launcher imports it and may run on a Node.js that is too old for TypeScript.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The entry points of the build. They import everything else that it uses of `tools/`. */
const BUILD = ['tools/build/build.ts', 'vite.config.ts']

const filesIn = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))

/** The files of ours that a file imports, statically or dynamically. */
const importsOf = (root, file) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+|#[^'"]+)['"]/g,
    ),
  ].map(([, to]) => (to.startsWith('#') ? to.slice(1) : path.join(path.dirname(file), to)))

/** Every file of the checkout that affects the build, in a fixed order. */
export function buildSources(root) {
  const sources = new Set([
    ...filesIn(root, 'web'),
    ...filesIn(root, 'contract'),
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ])
  const visit = (file) => {
    if (sources.has(file)) return
    sources.add(file)
    importsOf(root, file).forEach(visit)
  }
  BUILD.forEach(visit)
  return [...sources].sort((one, other) => (one < other ? -1 : 1))
}
