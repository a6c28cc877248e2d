import type { NewSetting } from '#contract/company/new-setting.ts'
import type { Db } from '#server/db/connection.ts'
import { type FieldColumns, rowOf } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError, requireVersion } from '#server/errors.ts'
import { changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { findSetting, insertSetting, updateSetting } from './queries.ts'

const COLUMNS = {
  key: (key) => ({ key }),
  value: (value) => ({ value }),
  description: (text) => ({ description: text || null }),
} satisfies FieldColumns<Omit<NewSetting, 'version'>, Database['site_settings']>

interface Saved {
  setting: Awaited<ReturnType<typeof insertSetting>>
  isNew: boolean
}

/** Adds a setting, or updates the one with this key. A description that is left out does not change. */
export async function saveSetting(
  trx: Db,
  by: { userId: string; address: string },
  { version, ...given }: NewSetting,
): Promise<Saved> {
  const { key, value, description } = given
  const before = await findSetting(trx, key)
  if (version === 0 && before) {
    const message = 'A setting with this key already exists.'
    throw new AppError('conflict', message, { issues: [{ path: 'key', message }] })
  }
  const actor = { ...by, resourceType: 'setting', resourceId: key } as const
  if (!before) {
    if (version) throw new AppError('not_found')
    const setting = await insertSetting(trx, rowOf(COLUMNS, given))
    const details = changesOfNew({ value, description: setting.description })
    await recordChange(trx, { ...actor, action: 'create', details })
    return { setting, isNew: true }
  }
  requireVersion(before.version, version)
  const { key: _key, ...after } = rowOf(COLUMNS, {
    ...given,
    description: description === undefined ? before.description : description,
  })
  const details = changesOf({ value: before.value, description: before.description }, after)
  if (!details) return { setting: before, isNew: false }
  const setting = await updateSetting(trx, key, after)
  await recordChange(trx, { ...actor, action: 'update', details })
  return { setting, isNew: false }
}
