import { expect, test } from 'vitest'
import { shownImages } from './shown-images.ts'

test('URLs of this site and of the web are shown, in order', () => {
  const urls = ['/pictures/interior-kitchen.jpg', 'https://example.com/a.jpg', 'HTTP://example.com/b c.jpg']
  expect(shownImages(urls)).toEqual(urls)
})

test.each([
  'http://[bad',
  'https://',
  '//[bad/a.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///a.jpg',
  'a.jpg',
  '',
])('any other URL is left out: %j', (url) => {
  expect(shownImages([url, '/a.jpg'])).toEqual(['/a.jpg'])
})
