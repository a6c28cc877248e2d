import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '#contract/core/errors.ts'
import { AppError, STATUS } from '#server/errors.ts'

type Headers = Record<string, string>

/** An error as every other answer tells it, for what is refused before there is a framework to say so. The connection ends with it. */
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

/** What the HTTP parser gives up on, by the runtime's own codes; all else is no HTTP. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
}

/** Answers on the bare connection what never became a request. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, common: Headers) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = plainError(PARSER_ERRORS[error.code ?? ''] ?? 'bad_request', common)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
