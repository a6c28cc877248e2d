// A child process that holds a database, for tests that kill it.
import { startEmbedded } from '#server/db/embedded/embedded.ts'

export type ChildReport =
  | { step: string }
  | { started: { url: string; adopted: boolean } }
  | { failed: { name: string; message: string } }

const report = (message: ChildReport) => process.send?.(message)
const [options = '{}'] = process.argv.slice(2)

try {
  const database = await startEmbedded({ ...JSON.parse(options), onStep: (step) => report({ step }) })
  // The test is done, or was killed itself.
  process.once('disconnect', () => {
    void database.stop().then(() => process.exit(0))
  })
  report({ started: { url: database.url, adopted: database.adopted } })
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  report({ failed: { name, message } })
  process.disconnect()
}
