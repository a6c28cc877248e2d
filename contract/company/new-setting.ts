import * as z from 'zod/mini'
import { optionalLine, requiredLine } from '#contract/core/fields.ts'
import { settingProblem } from './site-settings.ts'

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
        z.regex(/^[^\0]*$/, { error: 'Value must not contain a null character' }),
      ),
    description: optionalLine('Description', 300),
    /** 0 if the key must not exist yet. */
    version: z.optional(
      z.int({ error: 'version must be a whole number' }).check(z.minimum(0, { error: 'version must be at least 0' })),
    ),
  })
  .check(({ value: setting, issues }) => {
    const message = settingProblem(setting.key, setting.value)
    if (message !== null) issues.push({ code: 'custom', message, path: ['value'], input: setting.value })
  })
export type NewSetting = z.output<typeof NewSetting>
