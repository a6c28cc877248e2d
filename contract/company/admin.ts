import * as z from 'zod/mini'
import { Id, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { NewSetting } from './new-setting.ts'

/** A site setting. `version` counts its changes. */
const SiteSetting = z.object({
  id: Id,
  key: z.string(),
  value: z.string(),
  description: z.nullable(z.string()),
  version: z.int(),
})
export type SiteSetting = z.input<typeof SiteSetting>

export const companyAdmin = {
  listSettings: {
    method: 'GET',
    path: '/api/admin/site-settings',
    access: 'admin',
    summary: 'All site settings, sorted by key',
    response: z.array(SiteSetting),
  },
  exportSettings: csvOf(
    '/api/admin/site-settings',
    z.object({ search: SearchText }),
    'The settings as a CSV file. `search` matches any part of the key, value or description',
  ),
  saveSetting: {
    method: 'POST',
    path: '/api/admin/site-settings',
    access: 'admin',
    summary: 'Adds a setting (201) or changes it (200). With `version`, 409 if it has changed since',
    status: 201,
    elseStatus: 200,
    body: NewSetting,
    response: SiteSetting,
  },
} as const satisfies Record<string, FileEndpoint>
