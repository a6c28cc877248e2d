import { randomBytes, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Check } from '#server/doctor/check.ts'
import { fail, ok, warn } from '#server/doctor/finding.ts'
import { createStorage } from '#server/gateways/storage.ts'

const BUCKET = 'Check S3_BUCKET_URL, S3_REGION and the keys, which must be allowed to read, write and delete objects'
const FOLDER = 'Give the folder to the user that runs the product, and run the doctor as that user'

export const storage: Check = {
  name: 'storage',
  needs: /^(S3_|DATA_DIR)/,
  withinMs: 90_000,
  advice: 'Check that the bucket or the folder can be written to',
  async run({ config: { uploads } }) {
    const { folder, bucket } = uploads
    const place = bucket ? new URL(bucket.url).host : folder
    // The doctor may run as another user, to whom the folder would then belong.
    if (!bucket && statSync(folder, { throwIfNoEntry: false }) === undefined)
      return ok(`${folder} is made with the first upload`)
    const store = createStorage(uploads)
    const key = `doctor-${randomUUID()}.txt`
    const bytes = randomBytes(64)
    const problem = await (async () => {
      try {
        await store.put(key, bytes, 'text/plain')
        const read = await store.get(key)
        return read !== null && bytes.equals(read) ? null : 'what was read is not what was written'
      } finally {
        await store.remove(key).catch(() => {})
      }
    })().catch((error: Error) => error.message)
    if (problem !== null) return fail(`${place}: ${problem}`, bucket ? BUCKET : FOLDER)
    if ((await store.get(key)) !== null) return warn(`${place}: a file could not be deleted`, bucket ? BUCKET : FOLDER)
    return ok(`${place}: wrote, read, compared and deleted a file`)
  },
}
