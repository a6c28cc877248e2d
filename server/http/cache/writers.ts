import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config/config.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a browser counts as one that has just changed something. Far longer than any process takes to hear of a change. */
const WRITER_S = 30

const NAME = 'wrote'

/** Only looks for the name, because this runs for every hit. Whether the cookie is ours is checked later. */
export const hasWriterCookie = ({ headers: { cookie } }: IncomingMessage) => cookie?.includes(`${NAME}=`) === true

/**
 * Lets the person who changes public content see the change at once, whichever process answers. Calls of administrators that change something set a
 * short-lived cookie. For a browser that has it, the process first waits until it has heard of all changes so far, and serves nothing outdated. The
 * cookie is signed, so that nobody else can make a process ask the database for each request.
 */
export function registerWriters(
  app: FastifyInstance,
  { isHttps }: Pick<Config, 'isHttps'>,
  hearChanges: () => Promise<void>,
) {
  const cookie = isHttps ? `__Host-${NAME}` : NAME

  app.decorateReply('markWriter', function markWriter(this: FastifyReply) {
    return this.setCookie(cookie, String(Date.now()), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      signed: true,
      maxAge: WRITER_S,
    })
  })

  /** Reads the header itself, because cached routes are looked at before cookies are. */
  function isWriter({ raw }: FastifyRequest): boolean {
    if (!hasWriterCookie(raw)) return false
    const signed = app.parseCookie(raw.headers.cookie!)[cookie]
    const { valid, value } = signed === undefined ? { valid: false, value: null } : app.unsignCookie(signed)
    return valid && Date.now() - Number(value) <= WRITER_S * 1000
  }

  app.decorate('hearOwnChanges', async (request: FastifyRequest) => {
    if (!isWriter(request)) return false
    await hearChanges()
    return true
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the request comes from a browser that has just made a change. Resolves when this process has heard of that change. */
    hearOwnChanges(request: FastifyRequest): Promise<boolean>
  }
  interface FastifyReply {
    markWriter(): FastifyReply
  }
}
