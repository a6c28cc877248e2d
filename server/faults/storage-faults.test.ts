import { CREDENTIALS, startBucket } from '#server/testing/setups/bucket.ts'
import { picture, setUpPhotos } from '#server/testing/setups/photos.ts'
import { beforeEach, expect, test } from 'vitest'

const bucket = await startBucket()
beforeEach(() => void Object.assign(bucket.state, { failures: 0, hangsUp: false }))
const { add, show, rows, visitor, errors } = await setUpPhotos({ ...CREDENTIALS, url: bucket.url })

const refused = (message: string) => ({ statusCode: 503, body: JSON.stringify({ message, code: 'unavailable' }) })
const NOT_SAVED = refused("We couldn't save the photo. Please try again.")
const NOT_SHOWN = refused("We can't show this photo right now. Please try again.")

test.each([
  ['answers 500', false],
  ['closes every connection', true],
])(
  'an object storage that %s: uploads are refused without a trace, photos are not said to be missing, and it heals',
  async (_, hangsUp) => {
    const kept = await add(await picture())
    expect(kept.statusCode).toBe(201)
    const { id } = kept.json<{ id: string }>()

    Object.assign(bucket.state, { failures: Number.POSITIVE_INFINITY, hangsUp })
    expect(await add(await picture())).toMatchObject(NOT_SAVED)
    expect(await rows()).toHaveLength(1)
    const hidden = await show(id, visitor)
    expect(hidden).toMatchObject(NOT_SHOWN)
    expect(hidden.headers['cache-control']).toBeUndefined()

    bucket.state.failures = 0
    expect((await add(await picture())).statusCode).toBe(201)
    expect((await show(id, visitor)).statusCode).toBe(200)
    expect(errors.splice(0)).toHaveLength(2)
  },
)
