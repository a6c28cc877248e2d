import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import described from '../../../pictures/pictures.json' with { type: 'json' }
import { pictureOf } from './pictures.ts'

const FOLDER = join(import.meta.dirname, '../../..')
const byName = Object.fromEntries(described.map((picture) => [picture.name, picture]))

describe('pictures', () => {
  test.each(Object.keys(byName))('%s: its size, and a file for every width', (name) => {
    const url = `/pictures/${name}.jpg`
    const { src, avif, width, height } = pictureOf(url)
    expect({ width, height }).toEqual({ width: byName[name]?.width, height: byName[name]?.height })
    expect(byName[name]?.tint).toMatch(/^[\da-f]{3}$/)
    const files = avif?.split(', ').map((candidate) => candidate.split(' ')[0] ?? '') ?? []
    expect(files).toHaveLength(width === 1920 ? 7 : 6)
    expect([url, src, ...files].filter((file) => !existsSync(join(FOLDER, file)))).toEqual([])
  })

  test.each([
    ['has its size and its color in its name', '-a9f'],
    ['from before colors were stored has its size in its name', ''],
  ])('an uploaded picture %s, and no width is larger', (_name, end) => {
    const name = `/pictures/own-6b1f3c1e-0000-4000-8000-000000000001-1000x750${end}`
    expect(pictureOf(`${name}.jpg`)).toEqual({
      src: `${name}-960.jpg`,
      avif: [320, 480, 640, 768, 960].map((width) => `${name}-${width}.avif ${width}w`).join(', '),
      tall: null,
      width: 1000,
      height: 750,
    })
  })

  test.each([
    'https://example.com/pictures/interior-kitchen.jpg',
    '/uploads/interior-kitchen.jpg',
    '/pictures/nobody-knows.jpg',
    '/pictures/constructor.jpg',
    '/pictures/../interior-kitchen.jpg',
    '',
  ])('an external URL is used as it is: %j', (url) => {
    expect(pictureOf(url)).toEqual({ src: url, avif: null, tall: null, width: 1200, height: 800 })
  })
})
