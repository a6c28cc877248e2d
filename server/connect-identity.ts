import Fastify from 'fastify'
import { apiKeys } from './auth-service/tokens/api-keys.ts'
import { authService } from './auth-service/service.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/connection.ts'
import { createIdentity, type Identity } from './gateways/identity.ts'
import { fetchFrom } from './gateways/in-process.ts'
import { schemaController } from './http/schema-controller.ts'
import { identityRules } from './identity-rules.ts'

/** The identity service of this installation: a hosted one over the network, or the embedded one in process, with the same protocol. */
export async function connectIdentity(db: Db, config: Config): Promise<Identity> {
  // A redirect could lead the service key to another host.
  const fetchDirectly: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'error' })
  if (config.hosted) return createIdentity({ ...config.hosted, fetch: fetchDirectly, isEmbedded: false })
  const service = Fastify({ logger: false, forceCloseConnections: 'idle', schemaController })
  await service.register(authService, { prefix: '/auth/v1', db, config, ...identityRules })
  await service.ready()
  return createIdentity({
    url: config.origin,
    ...(await apiKeys(db, config.sealing)),
    fetch: fetchFrom(service),
    isEmbedded: true,
  })
}

// For the command that rotates secrets. Nothing else may import from the service.
export { rotateApiKeys, rotateFactorKey } from './auth-service/rotation.ts'
export { rotateSigningKey } from './auth-service/tokens/signing-keys.ts'
