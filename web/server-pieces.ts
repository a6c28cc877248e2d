/** A page as text and bytes (UTF-8), in order. */
export type Pieces = (string | Uint8Array)[]

/** Stands for a piece in the rendered text. Nobody knows it, so no content can contain it. */
const MARK = `[piece ${crypto.randomUUID()} `
const END = ']'

/** The pieces of the page that is being rendered. */
let pieces: Uint8Array[] = []

const encoder = new TextEncoder()

export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** A text that stands for these bytes until `inPieces` puts them in. Only for use while it renders. */
export const pieceOf = (bytes: Uint8Array): string => `${MARK}${pieces.push(bytes) - 1}${END}`

/**
 * Renders a page in pieces. Most of a page is the same on many pages: its style sheet and its cards. They are put in as bytes, because joining and
 * encoding them as text takes as long as rendering the rest.
 */
export function inPieces(render: () => string): Pieces {
  pieces = []
  const [first = '', ...others] = render().split(MARK)
  const found = pieces
  pieces = []
  return [
    first,
    ...others.flatMap((part) => {
      const end = part.indexOf(END)
      return [found[Number(part.slice(0, end))]!, part.slice(end + END.length)]
    }),
  ]
}
