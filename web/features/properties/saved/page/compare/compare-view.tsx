import { LinkButton, Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Heart } from '#web/ui/heart.tsx'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { CompareTable } from './compare-table.tsx'
import { compareHref } from './compare-bar.tsx'
import { ShareLink } from '../share-link.tsx'
import { useHomes } from '../use-homes.ts'

/** Up to four homes side by side. */
export default function CompareView({ ids, shared }: { ids: readonly string[]; shared: string | null }) {
  const { data, isError, isFetching, refetch } = useHomes(ids)
  const [isOnlyDifferent, setOnlyDifferent] = useState(false)
  if (isError)
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load these homes.
      </LoadFailure>
    )
  if (!ids.every((id) => data?.has(id))) return <Skeleton className="h-72 rounded-card" />
  const homes = ids.flatMap((id) => data?.get(id) ?? [])
  const goneCount = ids.length - homes.length
  const gone = goneCount === 1 ? '1 of these homes is' : `${goneCount} of these homes are`
  if (homes.length === 0)
    return (
      <EmptyState icon={<Heart />} title="These homes are no longer listed" actions={<Back shared={shared} />}>
        <p>Choose other homes to compare.</p>
      </EmptyState>
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:hidden">
        <Back shared={shared} />
        <div className="flex flex-wrap items-center gap-3">
          {homes.length > 1 && (
            <CheckboxField
              label="Differences only"
              checked={isOnlyDifferent}
              onChange={({ target }) => setOnlyDifferent(target.checked)}
            />
          )}
          <Button variant="secondary" onClick={() => print()} className="max-sm:hidden">
            <Printer className="size-4.5" /> Print
          </Button>
          <ShareLink title="Homes side by side" path={compareHref(ids, null)} />
        </div>
      </div>
      {goneCount > 0 && <p className="mb-6 font-medium">{gone} no longer listed.</p>}
      <CompareTable homes={homes} isOnlyDifferent={isOnlyDifferent} hrefOf={(others) => compareHref(others, shared)} />
    </>
  )
}

const Back = ({ shared }: { shared: string | null }) => (
  <LinkButton to={shared === null ? '/saved' : `/saved?shared=${shared}`} variant="quiet" className="-ml-3 px-3!">
    <ArrowLeft className="size-4.5" /> {shared === null ? 'Saved homes' : 'Homes shared with you'}
  </LinkButton>
)
