import type { FastifyInstance } from 'fastify'

/** Sends plain forms, as a browser does without script. Returns where the response leads. */
export const formsOf =
  (app: FastifyInstance) =>
  async (url: string, form: Record<string, string>, headers: object = {}, remoteAddress = '127.0.0.1') => {
    const answer = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://localhost')
    const word = (name: string) => searchParams.get(name) ?? ''
    return { done: searchParams.get('done'), held: word('held'), typed: word('typed'), path: pathname }
  }

/** Opens an address that is no page, as a person does in a browser. Returns the status and where it leads. */
export const openerOf = (app: FastifyInstance) => async (url: string) => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const { statusCode, headers } = await app.inject({ url, headers: { accept } })
  return [statusCode, headers.location]
}
