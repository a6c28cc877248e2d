import { SAVED_MAX } from '#contract/saved/own.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { StoredList } from '../stored-homes.ts'

/** Where the homes are kept, and what could not be. */
export function SavedNotes({ list: { owner, cut = 0, isBroken = false } }: { list: StoredList }) {
  return (
    <div className="mb-6 print:hidden">
      <p className="max-w-prose text-lg text-muted">
        {owner === undefined ? (
          <>
            These homes are saved on this device only. Use Share to open them on another device. Tenants can{' '}
            <Link to="/tenant-portal" className="link">
              sign in
            </Link>{' '}
            to save them in their account.
          </>
        ) : (
          "These homes are saved in your account, so you'll see them wherever you sign in."
        )}
      </p>
      {(cut > 0 || isBroken) && (
        <Notice className="mt-4">
          {cut > 0 &&
            `We keep your ${SAVED_MAX} most recently saved homes. ${formatCount(cut, 'older one was', 'older ones were')} left out. `}
          {isBroken && "Some of what was saved on this device couldn't be read, so it was left out."}
        </Notice>
      )}
    </div>
  )
}
