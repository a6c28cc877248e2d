import { formatDate } from '#contract/core/dates.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RemovalQuestion } from '#web/ui/fields/removal-question.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { Passkey } from './api.ts'
import { NameForm } from './name-form.tsx'

interface PasskeyRowProps {
  passkey: Passkey
  name: string
  /** The names of the user's other passkeys. */
  others: readonly string[]
  rename: (name: string) => Promise<void>
  onFailed: (error: unknown) => void
  remove: () => Promise<void>
}

/** One passkey, which can be renamed, and removed after a second press. */
export function PasskeyRow({ passkey, name, others, rename, onFailed, remove }: PasskeyRowProps) {
  const [asks, setAsks] = useState<'name' | 'remove' | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const row = useKeptFocus<HTMLLIElement>(asks)
  const close = () => setAsks(null)

  async function removeIt() {
    setRemoving(true)
    await remove()
    setRemoving(false)
  }

  return (
    <li ref={row} tabIndex={-1} aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <KeyRound className="size-5 shrink-0 self-start text-muted sm:mt-1" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {passkey.backed_up === true && <Badge tone="green">Backed up</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Added {formatDate(passkey.created_at)} ·{' '}
          {passkey.last_used_at === undefined ? 'Not used yet' : `Last used ${formatMoment(passkey.last_used_at)}`}
        </p>
      </div>
      {asks === null && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsks('name')} aria-label={`Rename ${name}`}>
            Rename
          </Button>
          <Button variant="secondary" onClick={() => setAsks('remove')} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      )}
      {asks === 'name' && (
        <NameForm
          label={`Rename ${name}`}
          name={name}
          others={others}
          button="Save name"
          pending="Saving..."
          send={async (next) => {
            await rename(next)
            close()
          }}
          onFailed={onFailed}
          cancel={close}
        />
      )}
      {asks === 'remove' && (
        <RemovalQuestion
          button="Remove this passkey"
          isRemoving={isRemoving}
          remove={() => void removeIt()}
          close={close}
        >
          You won't be able to sign in with this passkey, and your other devices will be signed out.
        </RemovalQuestion>
      )}
    </li>
  )
}
