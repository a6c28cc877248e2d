import { type Person, peopleAdmin } from '#contract/people/admin.ts'
import { downloadPosted } from '#web/lib/api/download.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ERASURE_NAMES } from './labels.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** The name of the file says nothing about the person, because it may lie in a folder of downloads for long. */
const fileName = () => `personal-data-${new Date().toISOString().slice(0, 10)}.zip`

const TONES = { deleted: 'gray', nameless: 'blue', kept: 'yellow' } as const

function Account({ account, email }: Pick<Person, 'account' | 'email'>) {
  const isTenant = account?.role === 'tenant'
  return (
    <div className="min-w-0">
      <h2 className="text-xl wrap-anywhere">{account?.name ? account.name : <EmailText address={email} />}</h2>
      <p className="text-muted wrap-anywhere">
        {account === null ? (
          'No account'
        ) : (
          <>
            <EmailText address={email} />
            {' · '}
            <Link to={isTenant ? `/admin/tenants/${account.id}` : `/admin/users?open=${account.id}`} className="link">
              {isTenant ? 'Tenant page' : 'User'}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

/** What there is about a person, and what can be done with it. */
export function PersonRecords({ person, erase }: { person: Person; erase: () => void }) {
  const { email, account, records, refusal } = person
  const isErasable = records.some(({ erasure }) => erasure !== 'kept')
  return (
    <section aria-label="Person" className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-soft">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Account account={account} email={email} />
        {records.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <DownloadButton
              name={fileName()}
              label="Export data"
              failure="Failed to export the data. Please try again."
              fetchFile={() => downloadPosted(peopleAdmin.export, { body: { email } })}
            />
            {account !== null && <SignOutButton account={account} email={email} />}
            {isErasable && (
              <Button variant="destructive" disabled={refusal !== null} onClick={erase}>
                Erase data
              </Button>
            )}
          </div>
        )}
      </div>
      {refusal !== null && isErasable && <Notice title="This person can't be erased now">{refusal}</Notice>}
      {records.length === 0 ? (
        <p className="text-muted">We have nothing about this address. Check its spelling.</p>
      ) : (
        <div>
          <p className="flex justify-between gap-4 pb-2 text-sm text-muted">
            <span>What we have</span>
            <span>If erased</span>
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {records.map(({ title, count, erasure, because }) => (
              <li key={title} className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-3">
                <span className="font-medium">
                  {title} <span className="font-normal text-muted tabular-nums">{count}</span>
                </span>
                <Badge tone={TONES[erasure]}>{ERASURE_NAMES[erasure]}</Badge>
                {because !== null && <span className="col-span-2 mt-1 text-sm text-muted">{because}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
