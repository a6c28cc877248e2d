import { STATUTORY_NOTICE } from '#contract/condition/fields.ts'
import { STATE_NAMES } from '#contract/condition/state-names.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import type { Whose } from '#server/features/documents/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { readPhotoFile } from '#server/features/maintenance/service.ts'
import { drawPdf, type PdfFile, type TextBlock } from '#server/features/payments/service.ts'
import { cleanPhoto } from '#server/gateways/photo-cleaner.ts'
import type { ConditionDeps } from './context.ts'
import { listPhotos, type PhotoRow } from './photo-queries.ts'
import type { Known } from './present.ts'
import { findStatement, listRooms, type RoomRow } from './queries.ts'
import { findReply, listNotes } from './reply-queries.ts'

/** The longer edge of a photo in a document, so that a document of 150 photos is no larger than 15 MB. */
const EDGE = 720

const line = (text: string, isBold = false) => [{ text, isBold }]
const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', lines: text.split('\n').map((one) => line(one)) })
const heading = (text: string): TextBlock => ({ kind: 'heading', lines: [line(text)] })

/** Photos as they are printed, each with the name of what it shows. */
async function picturesOf(
  { storage }: ConditionDeps,
  photos: readonly PhotoRow[],
  nameOf: (photo: PhotoRow) => string,
): Promise<TextBlock[]> {
  const pictures = []
  for (const photo of photos) {
    const file = await readPhotoFile(storage, photo.file_key)
    pictures.push({ ...(await cleanPhoto(file, 'image/jpeg', EDGE)), caption: nameOf(photo) })
  }
  return pictures.length === 0 ? [] : [{ kind: 'pictures', pictures }]
}

const itemLine = ({ name, state, note }: RoomRow['items'][number]) => [
  { text: `${name}: ${state === null ? '' : STATE_NAMES[state]}. `, isBold: state === 'damaged' },
  ...(note === '' ? [] : [{ text: note.replaceAll(/\s*\n\s*/g, ' '), isBold: false }]),
]

const nameIn = (rooms: readonly RoomRow[], itemId: string | null) => {
  const room = rooms.find(({ items }) => items.some(({ id }) => id === itemId))
  const item = room?.items.find(({ id }) => id === itemId)
  return room && item ? `${room.name}, ${item.name.toLowerCase()}` : 'The home'
}

async function roomBlocks(deps: ConditionDeps, { rooms, photos }: Known, room: RoomRow): Promise<TextBlock[]> {
  const own = photos.filter((one) => one.room_id === room.id && one.reply_id === null)
  return [
    heading(room.name),
    { kind: 'list', items: room.items.map((item) => ({ marker: '•', lines: [itemLine(item)] })) },
    ...(await picturesOf(deps, own, ({ item_id: id }) => (id === null ? room.name : nameIn(rooms, id)))),
  ]
}

/** The statement as the law asks: the notice first, in bold, then each room, and who signed it for the lessor. */
export async function drawStatement(deps: ConditionDeps, known: Known, signedName: string): Promise<Uint8Array> {
  const { row, rooms } = known
  const company = await readCompany(deps.db)
  const at = new Date()
  const blocks: TextBlock[] = [
    { kind: 'notice', lines: [line(STATUTORY_NOTICE)] },
    paragraph(
      [`Home: ${row.home ?? 'not on record'}`, `Tenant: ${row.tenant_name}`, `Condition as of ${formatDate(at)}`].join(
        '\n',
      ),
    ),
  ]
  for (const room of rooms) blocks.push(...(await roomBlocks(deps, known, room)))
  blocks.push(
    heading('Violations of the sanitary or building code'),
    paragraph(row.violations || 'None that an authority has certified, and that we know of, exist now.'),
    heading('Signatures'),
    paragraph(`Signed for the lessor by ${signedName} for ${company.name} on ${formatDate(at)}.`),
    paragraph(
      'Tenant: sign here and return this statement, or return it in your account with what you want to add.\n\nSigned: ______________________________   Date: ________________',
    ),
  )
  const title = 'Statement of condition'
  return drawPdf({ company, title, head: { title, reference: '' }, blocks, notes: [], at })
}

/** What a tenant returned with what we answered. Rows that never change, so it can be drawn at any time. */
export async function drawReply(deps: ConditionDeps, id: string, whose: Whose): Promise<PdfFile> {
  const { db } = deps
  const reply = orNotFound(await findReply(db, id))
  const row = orNotFound(await findStatement(db, reply.statement_id, whose))
  const sentAt = orNotFound(reply.sent_at)
  const [rooms, notes, photos, company] = await readParts(db, reply.statement_id, id)
  const blocks: TextBlock[] = [
    paragraph(
      [
        `Home: ${row.home ?? 'not on record'}`,
        `Statement of condition sent on ${formatDay(row.sent_on!)}`,
        `Returned by ${reply.tenant_name} on ${formatDate(sentAt)}, signed as ${reply.signed_name}`,
      ].join('\n'),
    ),
  ]
  if (reply.is_complete) blocks.push(paragraph('The tenant agrees that the list is correct and complete.'))
  for (const { item_id: itemId, note, is_agreed: isAgreed, answer } of notes) {
    const said = isAgreed === null ? 'Not answered yet.' : isAgreed ? 'The lessor agrees.' : 'The lessor disagrees.'
    blocks.push(heading(nameIn(rooms, itemId)), paragraph(note))
    blocks.push(
      ...(await picturesOf(
        deps,
        photos.filter((one) => one.item_id === itemId),
        () => nameIn(rooms, itemId),
      )),
    )
    blocks.push({
      kind: 'paragraph',
      lines: [
        [
          { text: `${said} `, isBold: true },
          { text: answer, isBold: false },
        ],
      ],
    })
  }
  if (reply.answered_at !== null) {
    if (reply.answer !== '') blocks.push(paragraph(reply.answer))
    blocks.push(
      paragraph(
        `Signed for the lessor by ${reply.answer_signed_name} for ${company.name} on ${formatDate(reply.answered_at)}.`,
      ),
    )
  }
  const title = "Tenant's list of conditions"
  const at = reply.answered_at ?? sentAt
  const bytes = await drawPdf({ company, title, head: { title, reference: '' }, blocks, notes: [], at })
  return { name: `tenants-list-${id.slice(0, 8)}.pdf`, bytes }
}

const readParts = (db: Db, statementId: string, replyId: string) =>
  Promise.all([
    listRooms(db, [statementId]),
    listNotes(db, [replyId]),
    listPhotos(db, [statementId]).then((all) => all.filter((one) => one.reply_id === replyId)),
    readCompany(db),
  ])
