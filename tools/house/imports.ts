// Reads the imports of the source, for the boundary test and the picture of the layers.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../steps.ts'

const SPECIFIER = /(?:from\s+|import\s*\(?\s*)['"]([^'"]+)['"]/g

function target(file: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier)
  if (specifier.startsWith('node:')) return specifier
  return `npm/${specifier}`
}

export const isWithin = (file: string, folder: string) =>
  file === folder || file.startsWith(folder.endsWith(':') || folder.endsWith('/') ? folder : `${folder}/`)

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Every TypeScript file under a folder. */
export function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file))
}

/** The imports of a file as paths from the root. Packages start with `npm/`, modules of Node.js with `node:`. */
export const importsOf = (file: string, text = readFileSync(path.join(ROOT, file), 'utf8')) =>
  [...text.matchAll(SPECIFIER)].map(([, specifier]) => target(file, specifier!))

/** Each circle that the imports of a graph make, as `a → b → a`. */
export function circlesAmong(graph: ReadonlyMap<string, string[]>): string[] {
  const done = new Set<string>()
  const walk = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [[...trail.slice(trail.indexOf(file)), file].join(' → ')]
    if (done.has(file)) return []
    const circles = (graph.get(file) ?? []).filter((to) => to !== file).flatMap((next) => walk(next, [...trail, file]))
    done.add(file)
    return circles
  }
  return [...graph.keys()].flatMap((file) => walk(file, []))
}
