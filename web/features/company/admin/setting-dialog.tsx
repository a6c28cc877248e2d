import { companyAdmin, type SiteSetting } from '#contract/company/admin.ts'
import { NewSetting } from '#contract/company/new-setting.ts'
import { settingHint } from '#contract/company/site-settings.ts'
import { call } from '#web/lib/api/call.ts'
import { useOpenDraft } from '#web/lib/forms/kept-drafts.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { company } from '../api.ts'

const PATH = companyAdmin.listSettings.path

/** The current state of a setting. Throws where it was deleted in the meantime. */
async function reload(key: string): Promise<SiteSetting> {
  const settings = await call(companyAdmin.listSettings, {})
  const setting = settings.find((one) => one.key === key)
  if (!setting) throw new Error(`The setting ${key} was deleted`)
  return setting
}

/** Adds or edits a site setting. */
export function SettingDialog({ setting, close }: { setting?: SiteSetting; close: () => void }) {
  const queries = useQueryClient()
  const name = `setting-${setting?.key ?? 'new'}`
  const [typed = '', keepTyped] = useOpenDraft<string>(name)
  const key = setting?.key ?? typed
  const hint = settingHint(key)
  return (
    <FormDialog
      title={setting ? 'Edit setting' : 'Add setting'}
      close={close}
      draft={name}
      isTouched={typed !== ''}
      schema={NewSetting}
      {...(setting && { complete: () => ({ key: setting.key }) })}
      send={async (values, basis) => {
        const body = basis ? { ...mergeChanges(values, basis), version: basis.now.version } : { ...values, version: 0 }
        await refreshWith(queries, PATH, await call(companyAdmin.saveSetting, { body }))
        void queries.invalidateQueries(company())
      }}
      done="Setting updated successfully"
      failure="Failed to update setting"
      submit={setting ? 'Save setting' : 'Add setting'}
      submitting="Saving..."
      {...(setting && {
        edited: {
          entity: setting,
          reload: () => reload(setting.key),
          describe: ({ value, description }: SiteSetting) => ({ Value: value, Description: description ?? '' }),
          onTaken: () => void refresh(queries, PATH),
        },
      })}
    >
      {(errors, shown) => (
        <>
          <TextField
            label="Key"
            name="key"
            required
            readOnly={setting !== undefined}
            value={key}
            onChange={({ currentTarget }) => keepTyped(currentTarget.value || undefined)}
            error={errors['key']}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            {...(!setting && { help: 'Letters, digits, dots, dashes and underscores, such as press.url.' })}
          />
          <TextAreaField
            label="Value"
            name="value"
            required
            rows={2}
            defaultValue={shown?.value}
            error={errors['value']}
            {...(hint !== '' && { help: `Must be ${hint}.` })}
          />
          <TextField
            label="Description"
            name="description"
            optional
            maxLength={300}
            defaultValue={shown?.description ?? ''}
            error={errors['description']}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
