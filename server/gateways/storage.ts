import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { makePrivateFolder } from './private-folder.ts'

/** Where files that people send are kept. Keys are the product's own, such as `maintenance/one.jpg`. */
export interface Storage {
  /** Resolves when the file is safe, also from a power cut. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
}

export interface Bucket {
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const KEY = /^[a-z\d-]+(\/[a-z\d-]+)*\.[a-z\d]+$/

/** No key is ever made of what somebody sent; one that could lead elsewhere is a mistake of ours. */
function checked(key: string) {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`)
  return key
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A folder's own entries are written as well; where folders cannot be opened (Windows) the system sees to it. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => null)
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

function folderStorage(folder: string): Storage {
  const fileOf = (key: string) => path.join(folder, checked(key))
  // One name for each key: what a crash left unfinished goes with the file.
  const unfinished = (file: string) => `${file}.part`
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      await makePrivateFolder(folder)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const handle = await open(unfinished(file), 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished(file), file)
      await syncFolder(path.dirname(file))
    },
    async get(key) {
      return readFile(fileOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
    },
    async remove(key) {
      const file = fileOf(key)
      await rm(unfinished(file), { force: true })
      await rm(file, { force: true })
    },
  }
}

const ATTEMPTS = 4
const FIRST_WAIT_MS = 100
const ANSWER_WITHIN_MS = 20_000

/** Any store that speaks as Amazon's S3 does. */
function bucketStorage({ url, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = url.replace(/\/+$/, '')

  async function attempt(method: string, key: string, bytes: Uint8Array<ArrayBuffer> | null, type: string | null) {
    const request = await signer.sign(`${base}/${checked(key)}`, {
      method,
      body: bytes,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
        ...(type !== null && { 'content-type': type }),
      },
    })
    const response = await fetch(request, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const content = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, content }
  }

  /** What fails for a while is tried again, each time later; the rest is for the caller to hear. */
  async function ask(
    method: string,
    key: string,
    bytes: Uint8Array<ArrayBuffer> | null = null,
    type: string | null = null,
  ) {
    for (let count = 1; ; count += 1) {
      const answer = await attempt(method, key, bytes, type).catch((cause: unknown) => {
        if (count === ATTEMPTS) throw new Error(`The bucket did not answer to ${method} ${key}`, { cause })
        return null
      })
      const isPassing = answer === null || answer.status >= 500 || answer.status === 429
      if (answer?.status === 404 && method !== 'PUT') return null
      if (answer && answer.status < 300) return answer.content
      if (!isPassing || count === ATTEMPTS) throw new Error(`The bucket answered ${answer?.status} to ${method} ${key}`)
      await wait(FIRST_WAIT_MS * 2 ** count)
    }
  }

  return {
    async put(key, bytes, type) {
      await ask('PUT', key, new Uint8Array(bytes), type)
    },
    get: (key) => ask('GET', key),
    async remove(key) {
      await ask('DELETE', key)
    },
  }
}

export const createStorage = ({ folder, bucket }: { folder: string; bucket: Bucket | undefined }): Storage =>
  bucket ? bucketStorage(bucket) : folderStorage(folder)
