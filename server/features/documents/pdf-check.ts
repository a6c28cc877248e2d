import { NOT_A_DOCUMENT } from '#contract/documents/fields.ts'
import { photoTypeOf } from '#contract/maintenance/photos.ts'

/** A PDF begins with its header. Blank space and a byte order mark before it are harmless; anything else could be read as another kind of file. */
const HEADER = /^(?:\xef\xbb\xbf)?[\0\s]*%PDF-/
const HEAD = 1024
/** Where readers look for the end of a PDF. */
const TAIL = 2048

/**
 * What runs, sends or carries something when a PDF is opened. Text that a PDF compresses is not seen, so files are also never opened on our own pages.
 */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?=[\s/<>[\]()%])/
const LOCKED = /\/Encrypt(?=[\s/<>[\]()%])/

/** The text of a file, with the signs of names that are written as two digits: `/J#61vaScript`. */
const namesIn = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))

export type FileKind = 'pdf' | 'picture'

/** What a file is, from its content alone. Null where it is neither. */
export function kindOf(bytes: Buffer): FileKind | null {
  if (HEADER.test(bytes.toString('latin1', 0, HEAD))) return 'pdf'
  return photoTypeOf(bytes) === null ? null : 'picture'
}

/** Why a file is refused. Null where it may be stored. */
export function refusalOf(bytes: Buffer): string | null {
  const kind = kindOf(bytes)
  if (kind === null) return NOT_A_DOCUMENT
  if (kind === 'picture') return null
  if (!bytes.subarray(-TAIL).includes('%%EOF')) return 'This PDF is incomplete. Save it again and try once more.'
  const names = namesIn(bytes)
  if (LOCKED.test(names)) return 'This PDF is protected by a password. Save it without one and try again.'
  if (ACTIVE.test(names))
    return 'This PDF has scripts, forms or attached files in it. Print it to a new PDF and try again.'
  return null
}
