import type { FastifyInstance } from 'fastify'

/** The routes of the two embedded protocols, such as `POST /auth/v1/token`, which are not in the OpenAPI document. */
export function protocolRoutes(app: FastifyInstance): [method: string, path: string][] {
  const stack: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path, methods = ''] = /^([│ ]*)[├└]── (\S+) \(([^)]*)\)/.exec(line) ?? []
      if (path === undefined) return []
      const depth = indent.length / 4
      stack.length = depth
      stack.push(path)
      const whole = stack.join('')
      if (!/^\/(auth\/v1|card-sandbox)\b/.test(whole)) return []
      return methods
        .split(', ')
        .filter((method) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(method) && (method === 'GET' || !whole.endsWith('*')))
        .map((method): [string, string] => [method, whole])
    })
}
