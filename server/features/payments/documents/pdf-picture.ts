import { bytesOf, loadPdf, MARGIN } from './pdf-style.ts'
import { toPrintable } from './printable-text.ts'

interface Picture {
  /** An upright JPEG. */
  picture: Uint8Array
  width: number
  height: number
  title: string
}

/** A PDF of one page that a picture fills. */
export async function picturePdf({ picture, width, height, title }: Picture): Promise<Uint8Array> {
  const { Pdf } = await loadPdf()
  const doc = new Pdf({
    size: 'LETTER',
    layout: width > height ? 'landscape' : 'portrait',
    margin: MARGIN / 2,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    info: { Title: toPrintable(title) },
  })
  const done = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const { width: pageWidth, height: pageHeight } = doc.page
  root.add(
    doc.struct('Figure', { alt: toPrintable(title) }, () => {
      doc.image(Buffer.from(picture), MARGIN / 2, MARGIN / 2, {
        fit: [pageWidth - MARGIN, pageHeight - MARGIN],
        align: 'center',
        valign: 'center',
      })
    }),
  )
  root.end()
  doc.end()
  return done
}
