import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '#contract/core/errors.ts'
import { AppError, STATUS } from '#server/errors.ts'

type Headers = Record<string, string>

/** An error response in the usual format, for requests that are refused before Fastify sees them. It closes the connection. */
export function plainError(code: ErrorCode, common: Headers): { status: number; headers: Headers; body: string } {
  const { message } = new AppError(code)
  const body = JSON.stringify({ message, code } satisfies ErrorBody)
  const headers = {
    ...common,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { status: STATUS[code], headers, body }
}

/** Node.js error codes of the HTTP parser. Any other error means that the data was not HTTP. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
}

/** Sends an error on a raw socket, for data that never became a request. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, common: Headers) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = plainError(PARSER_ERRORS[error.code ?? ''] ?? 'bad_request', common)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
