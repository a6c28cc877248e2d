import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SHOWN_ELSEWHERE } from './security-headers.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Serves built assets (compressed at build time; hashed names, so they never change), pictures, and the few files at the root. */
export async function registerStaticFiles(app: FastifyInstance, clientFolder: string | null) {
  const shared = { decorateReply: false, index: false, redirect: false } as const
  if (clientFolder !== null) {
    await app.register(fastifyStatic, {
      ...shared,
      root: path.join(clientFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
    })
  }
  await app.register(fastifyStatic, {
    ...shared,
    root: path.join(ROOT, 'pictures'),
    prefix: '/pictures/',
    // The pictures' originals and credits are for developers and are not served.
    allowedPath: (name) => /\.(avif|jpg)$/.test(name),
    maxAge: WEEK_MS,
    setHeaders: (response) => void response.headers(SHOWN_ELSEWHERE),
  })
  if (clientFolder !== null) {
    await app.register(fastifyStatic, {
      ...shared,
      root: clientFolder,
      prefix: '/',
      wildcard: false,
      globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
      maxAge: WEEK_MS,
      // Emails show the logo.
      setHeaders: (response, file) => {
        if (file.endsWith('icon-192.png')) void response.headers(SHOWN_ELSEWHERE)
      },
    })
  }
}
