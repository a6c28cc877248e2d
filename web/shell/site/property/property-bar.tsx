import { useBackToList } from '#web/features/properties/search/list-return.ts'
import { SaveButton } from '#web/features/properties/saved/save-button.tsx'
import type { Savable } from '#web/features/properties/saved/saved-changes.ts'
import { ShareButton } from '#web/features/properties/detail/share-button.tsx'
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'

/** Above a property: the link back, the breadcrumbs and the actions. */
export function PropertyBar({ home }: { home?: Savable & { isSample?: true | undefined } }) {
  const back = useBackToList()
  return (
    <div className="flex min-h-16 items-center gap-x-4 py-2 max-sm:flex-wrap lg:min-h-18 print:hidden">
      <LinkButton {...back} variant="quiet" className="-ml-3 shrink-0 px-3!">
        <ArrowLeft className="size-4.5" /> Back to Properties
      </LinkButton>
      {home && (
        <>
          <Breadcrumbs
            crumbs={[{ label: 'Home', to: '/' }, { label: 'Properties', to: '/properties' }, { label: home.title }]}
            className="min-w-0 border-l border-line pl-5 max-lg:hidden"
          />
          <div className="-mr-3 ml-auto flex">
            {!home.isSample && <SaveButton home={home} />}
            <ShareButton title={home.title} />
            <Button variant="quiet" onClick={() => print()} className="max-sm:hidden noscript:hidden">
              <Printer className="size-4.5" /> Print
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
