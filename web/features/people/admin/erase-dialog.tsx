import { Erasure, type Person, peopleAdmin } from '#contract/people/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { namedCounts } from './labels.ts'

interface EraseDialogProps {
  person: Person
  close: () => void
  /** Reads again what is left. */
  onErased: () => void
}

const part = 'grid gap-2 text-sm'

/** Erases a person, after it said what goes and what stays, and the address was typed once more. */
export function EraseDialog({ person: { email, account, records }, close, onErased }: EraseDialogProps) {
  const gone = records.filter(({ erasure }) => erasure !== 'kept')
  const left = records.filter(({ because }) => because !== null)
  return (
    <FormDialog
      title="Erase personal data"
      description={account?.name ? `${account.name} · ${email}` : email}
      close={close}
      isDestructive
      dismiss="Keep"
      schema={Erasure}
      complete={(fields) => ({ ...fields, email })}
      send={async (body) => {
        const { erased } = await call(peopleAdmin.erase, { body })
        onErased()
        return erased.length > 0 ? 'Personal data erased' : 'Nothing was left to erase'
      }}
      done="Personal data erased"
      failure="Failed to erase the data"
      submit="Erase for good"
      submitting="Erasing..."
    >
      {(errors) => (
        <>
          <div className={part}>
            <h3 className="font-semibold">What is erased</h3>
            <p>{namedCounts(gone)}. Sessions end now, and emails that wait for this address aren't sent.</p>
          </div>
          {left.length > 0 && (
            <div className={part}>
              <h3 className="font-semibold">What stays, and why</h3>
              <ul className="grid list-disc gap-1.5 pl-5">
                {left.map(({ title, because }) => (
                  <li key={title}>
                    <strong>{title}:</strong> {because}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p className="text-sm">
            Requests that aren't done are canceled. Backups have the data until they are deleted. This can't be undone.
          </p>
          <TextField
            label="Type the email address to confirm"
            name="confirmation"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={errors['confirmation']}
          />
        </>
      )}
    </FormDialog>
  )
}
