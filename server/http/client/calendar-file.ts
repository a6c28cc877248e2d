import { AppError } from '#server/errors.ts'
import type { FastifyReply } from 'fastify'

interface CalendarFile {
  filename: string
  contentType: string
  content: string
}

/**
 * Sends a calendar file. Sets the headers only when there is a file, because an error is sent as JSON. Inline, so that phones offer to add it. A person
 * whose visit has no file, or no longer, is led to the page that says why.
 */
export async function sendCalendarFile(reply: FastifyReply, making: Promise<CalendarFile>, page: string) {
  const file = await making.catch((error: unknown) => {
    const isBrowser = reply.request.headers.accept?.includes('text/html') === true
    if (isBrowser && error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  if (file === null) {
    reply.code(303).headers({ location: page, 'cache-control': 'no-store' })
    return Buffer.alloc(0)
  }
  const { filename, contentType, content } = file
  reply.headers({
    'content-type': contentType,
    'content-disposition': `inline; filename="${filename}"`,
    'cache-control': 'private, no-store',
  })
  return Buffer.from(content)
}
