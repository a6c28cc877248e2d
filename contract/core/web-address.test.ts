import { expect, test } from 'vitest'
import { ImageUrl } from './web-address.ts'

test.each([
  'https://pictures.example/a.jpg',
  'https://pictures.example:8443/a%20b.jpg?w=1&h=2#x',
  'HTTPS://pictures.example/a b.jpg',
  '/pictures/interior-loft.jpg',
  '  https://pictures.example/a.jpg  ',
])('%j is a valid picture URL', (url) => {
  expect(ImageUrl.parse(url)).toBe(url.trim())
})

test.each([
  'http://pictures.example/a.jpg',
  'https://user@pictures.example/a.jpg',
  'https://user:pass@pictures.example/a.jpg',
  'https://:pass@pictures.example/a.jpg',
  'https://pictures.example/a\n.jpg',
  'https://pictures.example/\r\n/a.jpg',
  'https://pictures.example/\ta.jpg',
  'https://pictures.example/\0a.jpg',
  'https://pictures.example/\u2028a.jpg',
  'ht\ntps://pictures.example/a.jpg',
  'https:///a.jpg',
  'https://\\evil.example/a.jpg',
  'https:pictures.example/a.jpg',
  '//pictures.example/a.jpg',
  '/pictures/../x.jpg',
  '/pictures/README.md',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
])('%j is not a valid picture URL', (url) => {
  const { success, error } = ImageUrl.safeParse(url)
  expect(success).toBe(false)
  expect(error?.issues[0]?.message).toBe('Image URL must be a web address that begins with https://')
})
