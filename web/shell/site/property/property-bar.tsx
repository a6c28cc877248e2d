import { useBackToList } from '#web/features/properties/search/list-return.ts'
import { ShareButton } from '#web/features/properties/detail/share-button.tsx'
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'

/** Above a property: the link back, the breadcrumbs and the actions. */
export function PropertyBar({ title }: { title?: string }) {
  const back = useBackToList()
  return (
    <div className="flex min-h-16 items-center gap-4 py-2 lg:min-h-18 print:hidden">
      <LinkButton {...back} variant="quiet" className="-ml-3 shrink-0 px-3!">
        <ArrowLeft className="size-4.5" /> Back to Properties
      </LinkButton>
      {title !== undefined && (
        <>
          <Breadcrumbs
            crumbs={[{ label: 'Home', to: '/' }, { label: 'Properties', to: '/properties' }, { label: title }]}
            className="min-w-0 border-l border-line pl-5 max-lg:hidden"
          />
          <div className="-mr-3 ml-auto flex">
            <ShareButton title={title} />
            <Button variant="quiet" onClick={() => print()} className="max-sm:hidden noscript:hidden">
              <Printer className="size-4.5" /> Print
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
