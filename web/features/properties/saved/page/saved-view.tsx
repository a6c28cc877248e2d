import { keepDraftOf } from '#web/lib/forms/kept-drafts.ts'
import { focusHeading } from '#web/lib/routing/focus-heading.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { undoToast } from '#web/ui/edit/undo-toast.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Heart } from '#web/ui/heart.tsx'
import { PropertyGridSkeleton } from '../../card/property-grid.tsx'
import { changeSaved } from '../saved-changes.ts'
import { useSavedList } from '../saved-list.ts'
import type { StoredHome } from '../stored-homes.ts'
import { CompareBar } from './compare/compare-bar.tsx'
import { draftKey } from './note-editor.tsx'
import { itemId, SavedItem } from './saved-item.tsx'
import { SavedNotes } from './saved-notes.tsx'
import { ShareLink } from './share-link.tsx'
import { IDS_MAX } from '#contract/properties/by-ids.ts'
import { toCode } from '#contract/properties/share-code.ts'
import { COMPARED_MAX, useChosen } from './use-chosen.ts'
import { useHomes } from './use-homes.ts'
import { Suspense } from 'react'

/** Loaded only in front of an account's list. */
const accountWaiting = lazyModule(
  'features/properties/saved/page/account-waiting.tsx',
  () => import('./account-waiting.tsx'),
)

function Waiting() {
  const { AccountWaiting } = useModule(accountWaiting)
  return <AccountWaiting />
}

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** The place in the list stays where it was, also for the focus. */
function focusItem(neighbor: StoredHome | undefined) {
  const item = neighbor && document.getElementById(itemId(neighbor.id))
  const target = item?.querySelector<HTMLElement>('a, button')
  if (target) target.focus()
  else focusHeading()
}

function removeWithUndo(saved: StoredHome, neighbor: StoredHome | undefined) {
  changeSaved({ drop: [saved.id] })
  keepDraftOf(draftKey(saved.id), undefined)
  focusItem(neighbor)
  undoToast({
    text: `${saved.title} is no longer saved.`,
    altText: 'Or save the home again on its page.',
    undo: async () => changeSaved({ put: [saved] }),
    undone: `${saved.title} is saved again.`,
    failure: "We couldn't save the home again.",
  })
}

const Empty = () => (
  <EmptyState
    icon={<Heart />}
    title="No saved homes yet"
    actions={<LinkButton to="/properties">Browse homes</LinkButton>}
  >
    <p>Press the heart on a home to save it here, then add notes and compare up to four side by side.</p>
  </EmptyState>
)

/** The saved homes with their notes and changes. */
export function SavedView({ company }: { company: string }) {
  const list = useSavedList()
  const isOldestFirst = new URLSearchParams(useLocation().search).get('sort') === 'oldest'
  const all = isOldestFirst ? list.homes.toReversed() : list.homes
  const { data, isError, isFetching, refetch } = useHomes(all.map(({ id }) => id))
  const [picked, setPicked] = useChosen()
  const code = toCode(list.homes.map(({ id }) => id))
  const chosen = picked.filter((id) => data?.get(id) && all.some((home) => home.id === id))
  if (list.isWaiting)
    return (
      <Suspense fallback={<PropertyGridSkeleton />}>
        <Waiting />
      </Suspense>
    )
  return (
    <>
      <SavedNotes list={list} />
      {all.length === 0 ? (
        <Empty />
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
            <h2 className="text-2xl" aria-live="polite">
              {formatCount(all.length, 'home')}
            </h2>
            <div className="flex flex-wrap items-end gap-3">
              <SelectField
                label="Sort by"
                choices={ORDERS}
                value={isOldestFirst ? 'oldest' : 'newest'}
                onChange={({ target }) =>
                  navigate(target.value === 'oldest' ? '/saved?sort=oldest' : '/saved', { replace: true })
                }
              />
              <LinkButton to={`/alerts/new?search=homes%3D${code}`} variant="secondary">
                Email me price drops
              </LinkButton>
              <ShareLink
                title={`Homes on ${company}`}
                path={`/saved?shared=${code}`}
                note={all.length > IDS_MAX ? `It includes the ${IDS_MAX} homes you saved most recently.` : undefined}
              />
            </div>
          </div>
          {isError && (
            <LoadFailure retry={refetch} isTrying={isFetching} className="mt-6">
              {navigator.onLine
                ? "We couldn't load what has changed. Your saved homes and notes are below."
                : "You're offline. Your saved homes and notes are below."}
            </LoadFailure>
          )}
          <ul className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {all.map((saved, at) => (
              <SavedItem
                key={saved.id}
                saved={saved}
                home={data?.get(saved.id)}
                hasFailed={isError}
                isChosen={chosen.includes(saved.id)}
                canChoose={chosen.length < COMPARED_MAX}
                onChoose={(is) => setPicked(is ? [...chosen, saved.id] : chosen.filter((id) => id !== saved.id))}
                onNote={(note) => changeSaved({ put: [{ ...saved, note }], isEdit: true })}
                onRemove={() => removeWithUndo(saved, all[at + 1] ?? all[at - 1])}
              />
            ))}
          </ul>
          <CompareBar chosen={chosen} onClear={() => setPicked([])} />
        </>
      )}
    </>
  )
}
