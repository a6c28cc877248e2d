import type { Database } from '#server/db/schema.ts'
import type { Selectable } from 'kysely'
import { present as presentFields } from './fields.ts'

type Row = Selectable<Database['hero_images']>

export const present = (row: Row) => ({ id: row.id, ...presentFields(row), src: row.image_url })

export const presentForAdmin = (row: Row) => ({ ...present(row), version: row.version })
