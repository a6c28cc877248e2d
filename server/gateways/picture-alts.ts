import { readFileSync } from 'node:fs'
import path from 'node:path'

const LIST = path.join(import.meta.dirname, '../../pictures/pictures.json')
const pictures: { name: string; alt: string }[] = JSON.parse(readFileSync(LIST, 'utf8'))

/** The descriptions of the pictures that come with the product, by their URL: each as an object that has only this URL. */
export const PICTURE_ALTS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  pictures.map(({ name, alt }) => [`/pictures/${name}.jpg`, { [`/pictures/${name}.jpg`]: alt }]),
)
