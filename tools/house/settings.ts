// The names of all settings, for the tests of documents and examples.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../steps.ts'

const SCHEMAS = ['config', 'backup', 'identity', 'card-provider', 'geocoder', 'map-tiles', 'uploads']

/** The keys in capitals of these schemas. */
export const settingNames = SCHEMAS.flatMap((name) =>
  [...readFileSync(path.join(ROOT, `server/config/${name}.ts`), 'utf8').matchAll(/^\s+([A-Z][A-Z\d_]+): /gm)].map(
    ([, setting]) => setting!,
  ),
)
