import type { FastifyReply } from 'fastify'

interface CalendarFile {
  filename: string
  contentType: string
  content: string
}

/** Sends a calendar file. Sets the headers only when there is a file, because an error is sent as JSON. Inline, so that phones offer to add it. */
export async function sendCalendarFile(reply: FastifyReply, making: Promise<CalendarFile>) {
  const { filename, contentType, content } = await making
  reply.headers({
    'content-type': contentType,
    'content-disposition': `inline; filename="${filename}"`,
    'cache-control': 'private, no-store',
  })
  return Buffer.from(content)
}
