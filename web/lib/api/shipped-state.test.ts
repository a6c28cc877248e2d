import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'
import { packQueries, scriptJson, unpackQueries } from './shipped-state.ts'

const refused = '{"message":"type must be one of all, sale, rent","code":"validation"}'

async function shipped() {
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['fine'], queryFn: () => Promise.resolve([1]) })
  await client.prefetchQuery({ queryKey: ['refused'], queryFn: () => Promise.reject(new ApiError(400, refused)) })
  await client.prefetchInfiniteQuery({
    queryKey: ['list', { type: 'all' }],
    queryFn: () => Promise.resolve(['a']),
    initialPageParam: null,
    getNextPageParam: () => null,
  })
  return packQueries(client)
}

describe('shipped queries', () => {
  it('are restored unchanged', async () => {
    const client = createQueryClient()
    unpackQueries(client, JSON.parse(scriptJson(await shipped())))
    expect(client.getQueryData(['fine'])).toEqual([1])
    expect(client.getQueryData(['list', { type: 'all' }])).toEqual({ pages: [['a']], pageParams: [null] })
  })

  it("include errors with the server's message", async () => {
    const client = createQueryClient()
    unpackQueries(client, JSON.parse(scriptJson(await shipped())))
    const error = client.getQueryState(['refused'])?.error
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `400: ${refused}`,
      status: 400,
      code: 'validation',
      serverMessage: 'type must be one of all, sale, rent',
    })
  })

  it('are the same text for the same content', async () => {
    expect(scriptJson(await shipped())).toBe(scriptJson(await shipped()))
  })
})

describe('JSON in a page', () => {
  it('cannot close its script element or open another', () => {
    const text = scriptJson({ title: '</script><!--\u2028\u2029' })
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual({ title: '</script><!--\u2028\u2029' })
  })
})
