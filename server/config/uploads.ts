import * as z from 'zod/mini'

/** The settings of file storage. */
export const uploadSettings = (webAddress: z.ZodMiniString) => ({
  S3_BUCKET_URL: z.optional(webAddress),
  S3_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/, { error: 'a region such as us-east-1' })), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
})

interface Given {
  S3_BUCKET_URL?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** The S3 bucket: all of its settings, or none. A string is an error message. */
export function readBucket(given: Given) {
  const { S3_BUCKET_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given
  const parts = { S3_BUCKET_URL: url, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(parts).filter(([, value]) => value === undefined)
  if (missing.length === 3) return undefined
  if (url === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) {
    const set = Object.keys(parts).find((name) => missing.every(([other]) => other !== name))
    return missing.map(([name]) => `${name} must be set, since ${set} is`).join('\n')
  }
  return { url, region, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}
