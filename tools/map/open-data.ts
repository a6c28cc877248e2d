// Coasts and lakes of the world, made from OpenStreetMap. Too large to install for everyone, so they are fetched when the base map is made.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Ring } from './rings.ts'

const FOLDER = path.join(import.meta.dirname, '../../.cache/geo-maps')

/** Every polygon of a package of geo-maps: the outer ring and its holes. */
export function polygonsOf(name: 'earth-lands-100m' | 'earth-waterbodies-250m'): Ring[][] {
  const folder = path.join(FOLDER, name)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    execFileSync('npm', ['pack', `@geo-maps/${name}@0.6.0`, '--pack-destination', FOLDER], { stdio: 'ignore' })
    execFileSync('tar', ['xzf', path.join(FOLDER, `geo-maps-${name}-0.6.0.tgz`), '-C', folder])
  }
  const { geometries } = JSON.parse(readFileSync(path.join(folder, 'package/map.geo.json'), 'utf8')) as {
    geometries: { type: 'Polygon' | 'MultiPolygon'; coordinates: Ring[] | Ring[][] }[]
  }
  return geometries.flatMap(({ type, coordinates }) =>
    type === 'Polygon' ? [coordinates as Ring[]] : (coordinates as Ring[][]),
  )
}
