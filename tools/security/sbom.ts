// `npm run -s sbom > sbom.json` writes the software bill of materials in the format CycloneDX 1.6. The same lock file always gives the same text.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../steps.ts'
import { type Package, productionPackages } from './packages.ts'

const urlOf = ({ name, version }: Pick<Package, 'name' | 'version'>) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** `sha512-…` in base 64, as npm has it, in hexadecimal. */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

const licenseOf = (license: string) => (license.includes(' ') ? { expression: license } : { license: { id: license } })

/** The packages that are installed to run or build the product, and which of them uses which. */
export function billOfMaterials() {
  const product = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Pick<Package, 'name' | 'version'>
  const { root, packages } = productionPackages()
  // The same version may be in several folders.
  const byUrl = new Map(packages.map((one) => [urlOf(one), one]))
  const urls = new Map(packages.map((one) => [one.folder, urlOf(one)]))
  const refsOf = (folders: string[]) => [...new Set(folders.flatMap((folder) => urls.get(folder) ?? []))].toSorted()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': urlOf(product),
        name: product.name,
        version: product.version,
        purl: urlOf(product),
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [...byUrl].map(([url, one]) => ({
      type: 'library',
      'bom-ref': url,
      name: one.name,
      version: one.version,
      scope: one.isOptional ? 'optional' : 'required',
      hashes: [hashOf(one.integrity)],
      licenses: [licenseOf(one.license)],
      purl: url,
    })),
    dependencies: [
      { ref: urlOf(product), dependsOn: refsOf(root) },
      ...[...byUrl.keys()].map((url) => ({
        ref: url,
        dependsOn: refsOf(packages.filter((one) => urlOf(one) === url).flatMap(({ uses }) => uses)),
      })),
    ],
  }
}

if (import.meta.main) console.log(JSON.stringify(billOfMaterials(), null, 2))
