import { SAVED_MAX } from '#contract/saved/own.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Heart } from '#web/ui/heart.tsx'
import Unlink from 'lucide-react/icons/unlink'
import { toCard } from '../../card/card-property.ts'
import { PropertyCard } from '../../card/property-card.tsx'
import { PropertyGridSkeleton } from '../../card/property-grid.tsx'
import { changeSaved, toStored } from '../saved-changes.ts'
import { useSavedList } from '../saved-list.ts'
import { CompareBar } from './compare/compare-bar.tsx'
import { CompareChoice } from './compare/compare-choice.tsx'
import { COMPARED_MAX, useChosen } from './use-chosen.ts'
import { useHomes } from './use-homes.ts'

/** For an address that was cut off or mistyped. */
const BadLink = () => (
  <EmptyState
    icon={<Unlink />}
    title="This link doesn't work"
    actions={
      <>
        <LinkButton to="/properties">Browse homes</LinkButton>
        <LinkButton to="/saved" variant="secondary">
          Your saved homes
        </LinkButton>
      </>
    }
  >
    <p>Part of it may be missing. Copy the whole link, or ask for it again.</p>
  </EmptyState>
)

/** The homes of a link that somebody has shared. */
export default function SharedView({ ids, shared }: { ids: readonly string[] | null; shared: string | null }) {
  return ids === null ? <BadLink /> : <Shared ids={ids} shared={shared} />
}

function Shared({ ids, shared }: { ids: readonly string[]; shared: string | null }) {
  const { homes: saved, isWaiting } = useSavedList()
  const { data, isError, isFetching, refetch } = useHomes(ids)
  const [picked, setPicked] = useChosen()
  if (isError)
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load the shared homes.
      </LoadFailure>
    )
  if (!ids.every((id) => data?.has(id))) return <PropertyGridSkeleton />
  const homes = ids.flatMap((id) => data?.get(id) ?? [])
  const goneCount = ids.length - homes.length
  const chosen = picked.filter((id) => homes.some((home) => home.id === id))
  const fresh = homes.filter(({ id }) => !saved.some((home) => home.id === id))
  function saveAll() {
    changeSaved({ put: fresh.map(toStored) })
    // Otherwise a toast says that the list is full.
    if (saved.length + fresh.length <= SAVED_MAX) toast('Success', `${formatCount(fresh.length, 'home')} saved.`)
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">{formatCount(homes.length, 'home')}</h2>
        <div className="flex flex-wrap gap-3">
          {homes.length > 0 && (
            <Button onClick={saveAll} disabled={fresh.length === 0 || isWaiting === true}>
              <Heart className="size-4.5" /> {fresh.length === 0 ? 'All saved' : 'Save all'}
            </Button>
          )}
          <LinkButton to="/saved" variant="secondary">
            Your saved homes
          </LinkButton>
        </div>
      </div>
      {goneCount > 0 && (
        <p className="mb-6 font-medium">
          {goneCount === 1 ? '1 of these homes is' : `${goneCount} of these homes are`} no longer listed.
        </p>
      )}
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {homes.map((home) => (
          <li key={home.id} className="flex min-w-0 flex-col">
            <PropertyCard property={toCard(home)} loading="lazy" />
            {homes.length > 1 && (
              <div className="mt-3">
                <CompareChoice
                  title={home.title}
                  isChosen={chosen.includes(home.id)}
                  canChoose={chosen.length < COMPARED_MAX}
                  onChoose={(is) => setPicked(is ? [...chosen, home.id] : chosen.filter((id) => id !== home.id))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <CompareBar chosen={chosen} shared={shared} onClear={() => setPicked([])} />
    </>
  )
}
