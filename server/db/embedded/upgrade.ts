import { setTimeout as sleep } from 'node:timers/promises'
import { isRestricted, makeRole, restrictAccess } from './access.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedProblem } from './errors.ts'
import { tryLock } from './folder-lock.ts'
import { findPostmaster } from './postmaster.ts'
import { stopServer } from './server.ts'

const PATIENCE = 30_000

/** The connection string of older versions, which connected as the superuser. */
function olderAddress({ address }: Cluster): string {
  const url = new URL(address.url)
  url.username = 'postgres'
  return url.href
}

/** Stops a server that an older version left. If that version is still running, the folder is in use. */
async function stopOlderServer(cluster: Cluster): Promise<void> {
  const older = { ...cluster, address: { ...cluster.address, url: olderAddress(cluster) } }
  for (const deadline = Date.now() + PATIENCE; findPostmaster(cluster.data);) {
    const client = await tryLock(older)
    if (client) {
      await client.end()
      await stopServer(cluster)
    } else if (isRestricted(cluster.data)) return
    else if (Date.now() > deadline)
      throw new EmbeddedProblem(`PostgreSQL does not respond. See its output in ${cluster.dir}/server.log.`)
    else await sleep(100)
  }
}

/** Ensures that only the product's role can connect, even to data of an older version. */
export async function secureData(cluster: Cluster, onStep: (text: string) => void): Promise<void> {
  if (!isRestricted(cluster.data)) {
    onStep('Creating a database role')
    await stopOlderServer(cluster)
    if (!isRestricted(cluster.data)) await makeRole(cluster)
  }
  restrictAccess(cluster)
}
