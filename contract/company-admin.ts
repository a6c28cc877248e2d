import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, optionalLine, requiredLine } from './fields.ts'
import { settingProblem } from './site-settings.ts'

/** A setting of the site. `version` counts its changes. */
const SiteSetting = z.object({
  id: Id,
  key: z.string(),
  value: z.string(),
  description: z.nullable(z.string()),
  version: z.int(),
})
export type SiteSetting = z.input<typeof SiteSetting>

export const NewSetting = z
  .object({
    key: requiredLine('Key', 100).check(
      z.regex(/^[\w.-]+$/, { error: 'Key must be letters, digits, dots, dashes and underscores' }),
    ),
    value: z
      .string({ error: 'Value is required' })
      .check(
        z.trim(),
        z.maxLength(5000, { error: 'Value must be at most 5000 characters' }),
        z.regex(/^[^\0]*$/, { error: 'Value must not hold a null character' }),
      ),
    description: optionalLine('Description', 300),
    /** 0 where there must be none of this key yet. */
    version: z.optional(
      z.int({ error: 'version must be a whole number' }).check(z.minimum(0, { error: 'version must be at least 0' })),
    ),
  })
  .check(({ value: setting, issues }) => {
    const message = settingProblem(setting.key, setting.value)
    if (message !== null) issues.push({ code: 'custom', message, path: ['value'], input: setting.value })
  })
export type NewSetting = z.output<typeof NewSetting>

export const companyAdmin = {
  listSettings: {
    method: 'GET',
    path: '/api/admin/site-settings',
    access: 'admin',
    summary: 'All settings of the site, by key',
    response: z.array(SiteSetting),
  },
  saveSetting: {
    method: 'POST',
    path: '/api/admin/site-settings',
    access: 'admin',
    summary: 'Adds a setting (201) or changes it (200); with `version` only where nobody changed it since (409)',
    status: 201,
    elseStatus: 200,
    body: NewSetting,
    response: SiteSetting,
  },
} as const satisfies Record<string, Endpoint>
