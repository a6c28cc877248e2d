import type { Database } from '#server/db/schema.ts'
import type { Selectable } from 'kysely'

type Row = Selectable<Database['hero_images']>

export const present = (row: Row) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  imageUrl: row.image_url,
  src: row.image_url,
  alt: row.alt,
  sortOrder: row.sort_order,
  isActive: row.is_active,
})

export const presentForAdmin = (row: Row) => ({ ...present(row), version: row.version })
