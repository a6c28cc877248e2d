import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { LICENSE_FILES, productionPackages } from './packages.ts'
import { billOfMaterials } from './sbom.ts'

const { packages } = productionPackages()

describe('the bill of materials', () => {
  const { components, dependencies } = billOfMaterials()
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }

  test('has every package that the product uses, with its checksum, and none of the checks', () => {
    const found = components.map(({ name, version }) => `${name} ${version}`)
    const wanted = Object.entries(manifest.dependencies).map(([name, version]) => `${name} ${version}`)
    expect(found).toEqual(expect.arrayContaining(wanted))
    expect(found.filter((one) => /^(@playwright\/test|vitest|oxlint) /.test(one))).toEqual([])
    expect(components.filter(({ hashes: [hash] }) => !/^[\da-f]{128}$/.test(hash!.content))).toEqual([])
  })

  test('says what uses what, by names that are in it', () => {
    const known = new Set(components.map((one) => one['bom-ref']))
    expect(known.size).toBe(components.length)
    const [product, ...libraries] = dependencies
    expect(product!.dependsOn.length).toBeGreaterThanOrEqual(Object.keys(manifest.dependencies).length)
    expect(libraries.map(({ ref }) => ref)).toEqual([...known])
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([])
    const fastify = libraries.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'))
    expect(fastify!.dependsOn).toContainEqual(expect.stringMatching(/^pkg:npm\/%40fastify\/error@/))
  })
})

/** Ask for no more than a notice. */
const FREE = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Python-2.0'.split(' '),
)
/** Ask that changes of theirs stay open. We use these as they are, and each can be replaced by another build of it. */
const OPEN: readonly [package_: RegExp, license: RegExp][] = [
  [/^lightningcss(-|$)/, /^MPL-2\.0$/],
  [/^@img\/sharp-/, /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/],
  [/^libheif-js$/, /^LGPL-3\.0$/],
  [/^@fontsource-variable\//, /^OFL-1\.1$/],
]

describe('licenses', () => {
  test('of all packages that the product uses are allowed', () => {
    const isAllowed = ({ name, license }: (typeof packages)[number]) =>
      FREE.has(license) || OPEN.some(([of, allowed]) => of.test(name) && allowed.test(license))
    expect(packages.filter((one) => !isAllowed(one)).map(({ name, license }) => `${name}: ${license}`)).toEqual([])
    expect(packages.length).toBeGreaterThan(300)
  })

  test.each(Object.entries(LICENSE_FILES))('of %s is %s, as its file says', (name, license) => {
    expect(readFileSync(path.join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8')).toContain(license)
  })
})
