import { inflateSync } from 'node:zlib'

const parsed = (source: string) =>
  new Map(Array.from(source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, id, body]) => [id!, body!]))

const STREAM = '\nstream\n'

/** The bytes of an object's stream as text. Empty where it has none, or one that is not compressed. */
function streamOf(body = ''): string {
  const start = body.indexOf(STREAM) + STREAM.length
  if (start < STREAM.length || !body.includes('/FlateDecode')) return ''
  const length = Number(/\/Length (\d+)/.exec(body)![1])
  return inflateSync(Buffer.from(body.slice(start, start + length), 'latin1')).toString('latin1')
}

const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The characters of a font, by the code under which the pages show them. */
function charactersOf(map: string) {
  const ranges = map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)
  return new Map(
    Array.from(ranges).flatMap(([, start, list]) =>
      Array.from(list!.matchAll(/<([\da-f]+)>/g), ([, hex], at) => [parseInt(start!, 16) + at, decode(hex!)] as const),
    ),
  )
}

/** The text of a PDF: the strings that its pages show, in order, one a line. */
export function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objects = parsed(source)
  const fonts = new Map(
    Array.from(source.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name, id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      return [name!, charactersOf(streamOf(objects.get(map ?? '')))]
    }),
  )
  const lines: string[] = []
  let font = new Map<number, string>()
  for (const body of objects.values()) {
    const shown = streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([<>\da-f\s.-]*)\] TJ/g)
    for (const [, name, parts] of shown) {
      if (name !== undefined) font = fonts.get(name)!
      else {
        const codes = Array.from(parts!.matchAll(/<([\da-f]*)>/g), ([, hex]) => hex!).join('')
        lines.push(codes.replaceAll(/[\da-f]{4}/g, (code) => font.get(parseInt(code, 16)) ?? '?'))
      }
    }
  }
  return lines.join('\n')
}

export const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length
