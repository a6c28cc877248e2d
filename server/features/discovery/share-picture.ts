import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { formatMoney, groupDigits } from '#contract/core/format-money.ts'
import type { Company } from '#contract/company/public.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#contract/discovery/share-pictures.ts'
import { formatCents } from '#contract/core/money.ts'
import sharp from 'sharp'
import { loadFaces } from './lettering.ts'
import type { findForShare } from './queries.ts'
import { DESIGN, drawShare, PHOTO_WIDTH, type ShareText } from './share-design.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../../pictures')
const OURS = /^\/pictures\/([\w-]+\.jpg)$/
const SITE_PICTURE = path.join(PICTURES, 'hero-beacon-street.jpg')

/** Keeps small letters sharp at a third of the bytes of visually lossless quality. */
const JPEG = { quality: 80, mozjpeg: true } as const

export interface Share {
  text: ShareText
  photo: { file: string; changed: number } | { own: string } | null
}

const count = (number: number | null, one: string) =>
  number ? [`${groupDigits(String(number))} ${number === 1 ? one : `${one}s`}`] : []

const listedBy = ({ name, brokerLicense }: Company) =>
  brokerLicense === '' ? `Listed by ${name}, broker` : `Listed by ${name}, broker lic. ${brokerLicense}`

/** Reads a photo from our own files. Photos elsewhere are not fetched, so that a URL in a property cannot make this server send requests. */
async function photoOf(file: string | undefined) {
  if (file === undefined) return null
  const facts = await stat(file).catch(() => null)
  return facts?.isFile() === true ? { file, changed: Math.round(facts.mtimeMs) } : null
}

/** Splits "12 Elm Street, Unit 3, Cambridge, MA 02139" into two lines. An address of another form stays in one line. */
function streetAndTown(address: string): string[] {
  const [, street, town] = /^(.+), ([^,]+, [A-Z]{2} \d{5}(?:-\d{4})?)$/.exec(address) ?? []
  return street === undefined || town === undefined ? [address] : [street, town]
}

type Row = NonNullable<Awaited<ReturnType<typeof findForShare>>>

const EYEBROWS = { sale: 'For sale', rent: 'For rent' }
const GONE = { rented: 'Rented', sold: 'Sold' }

export async function propertyShare(row: Row, company: Company): Promise<Share> {
  const price = formatMoney(formatCents(row.price_cents))
  const rooms = [...count(row.bedrooms, 'bed'), ...count(row.bathrooms, 'bath')]
  const size = row.sqft ? [`${groupDigits(String(row.sqft))} sqft`] : []
  const first = row.image_urls.flatMap((url) => OURS.exec(url)?.[1] ?? [])[0]
  return {
    photo: first?.startsWith('own-')
      ? { own: first }
      : await photoOf(first === undefined ? undefined : path.join(PICTURES, first)),
    text: {
      company: company.name,
      eyebrow: row.status === 'available' ? EYEBROWS[row.price_type] : GONE[row.status],
      headline: row.price_type === 'rent' ? `${price}/mo` : price,
      isPrice: true,
      title: row.title,
      lines: streetAndTown(row.address),
      facts: [...rooms, ...size].join(' · '),
      listedBy: listedBy(company),
    },
  }
}

export async function siteShare(company: Company): Promise<Share> {
  return {
    photo: await photoOf(SITE_PICTURE),
    text: {
      company: company.name,
      eyebrow: 'Massachusetts',
      headline: 'Find Your Perfect Home',
      isPrice: false,
      title: 'Homes for sale and rent, built, sold and managed by one company.',
      lines: [],
      facts: '',
      listedBy: company.brokerLicense === '' ? company.name : `${company.name}, broker lic. ${company.brokerLicense}`,
    },
  }
}

/** Pictures with the same name have identical bytes. */
export const shareName = (share: Share) =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, JPEG, share]))
    .digest('hex')
    .slice(0, 32)

/** `readOwn` reads a picture that staff uploaded. */
export async function renderShare(
  { text, photo }: Share,
  readOwn: (file: string) => Promise<Uint8Array | null>,
): Promise<Buffer> {
  const file = photo && ('own' in photo ? await readOwn(photo.own) : photo.file)
  const drawing = { input: Buffer.from(drawShare(await loadFaces(), text, file !== null)), left: 0, top: 0 }
  const canvas = sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: '#fbf8f3' } })
  const photograph = file && {
    input: await sharp(file).rotate().resize(PHOTO_WIDTH, SHARE_HEIGHT, { fit: 'cover' }).toBuffer(),
    left: 0,
    top: 0,
  }
  return await canvas
    .composite(photograph ? [photograph, drawing] : [drawing])
    .jpeg(JPEG)
    .toBuffer()
}
