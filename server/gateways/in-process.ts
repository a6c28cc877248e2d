import type { FastifyInstance } from 'fastify'

/** A `fetch` for a service in this process, without a network. */
export function fetchFrom(app: Pick<FastifyInstance, 'inject'>): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== '' && { payload: body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    const { statusCode: status } = answer
    return new Response([204, 205, 304].includes(status) ? null : answer.body, { status, headers })
  }
}
