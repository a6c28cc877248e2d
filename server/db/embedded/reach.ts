import { realpathSync } from 'node:fs'
import path from 'node:path'
import { databaseAccount } from './account.ts'
import { addressOf } from './address.ts'
import { DataFolderInUse } from './errors.ts'
import { startEmbedded } from './embedded.ts'

/** The embedded database for a command: started for it, or that of the running product. */
export async function startOrReach(dir: string): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    return await startEmbedded({ dir })
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const { url } = await addressOf(realpathSync(dir), databaseAccount(path.resolve(dir)))
    return { url, stop: async () => {} }
  }
}
