import { brotliDecompressSync } from 'node:zlib'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test, vi } from 'vitest'

interface Operation {
  summary: string
  parameters?: {
    name: string
    in: string
    required?: boolean
    schema: { enum?: string[]; default?: unknown; maxLength?: number }
  }[]
  responses: Record<
    string,
    { headers?: object; content?: Record<string, { schema: { properties?: object; items?: { properties: object } } }> }
  >
}

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)
const answer = await app.inject('/api/openapi.json')
const document = answer.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>()

test('the document is OpenAPI 3.1 and has every endpoint of the contract, and no other path', () => {
  expect(answer.statusCode).toBe(200)
  expect(document.openapi).toMatch(/^3\.1\./)
  const endpoints = Object.values(api).flatMap((calls) => Object.values(calls) as Endpoint[])
  const wanted = endpoints.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(found.toSorted()).toEqual(wanted.toSorted())
})

test('parameters, responses and paging headers come from the validation schemas', () => {
  const { parameters, responses } = document.paths['/api/properties']!['get']!
  const named = Object.fromEntries(parameters!.map((parameter) => [parameter.name, parameter]))
  expect(named['type']).toMatchObject({ in: 'query', schema: { enum: ['all', 'sale', 'rent'], default: 'all' } })
  expect(named['type']?.required ?? false).toBe(false)
  expect(named['limit']?.schema).toMatchObject({ default: 24, minimum: 1, maximum: 100 })
  expect(Object.keys(responses['200']!.headers!)).toEqual(['X-Total-Count', 'Link'])
  const item = responses['200']!.content!['application/json']!.schema.items!.properties
  expect(item).toMatchObject({ createdAt: { type: 'string', format: 'date-time' }, price: { type: 'string' } })
  expect(responses).toHaveProperty('4XX')
})

test('the API reference page has its own content security policy, which still forbids external scripts', async () => {
  const page = await app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:/)
})

test.each(['/api/openapi.json', '/api/docs/json'])('%s is generated once, compressed, and has an ETag', async (url) => {
  const put = vi.spyOn(cache, 'put')
  cache.clear()
  const ask = (headers: Record<string, string>) => app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } })
  const [first, second] = [await ask({}), await ask({})]
  expect(put).toHaveBeenCalledTimes(1)
  expect(second.headers).toMatchObject({ 'content-encoding': 'br', etag: first.headers.etag })
  expect(JSON.parse(brotliDecompressSync(second.rawPayload).toString())).toEqual(document)
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})
