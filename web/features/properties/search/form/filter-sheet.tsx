import { navigate } from '#web/lib/routing/history.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useBackCloses } from '#web/ui/overlay/use-back-closes.ts'
import X from 'lucide-react/icons/x'
import { type Filter, propertiesHref } from '../filter.ts'
import {
  HomeTypeField,
  MapFields,
  MoreFields,
  PriceFields,
  PriceRangeField,
  RoomFields,
  TypeField,
} from './filter-fields.tsx'
import './filters.css'
import { PlaceField } from './place-field.tsx'
import { useCount } from './use-count.ts'
import { FacetsContext } from './use-facets.ts'
import { useFilterForm } from './use-filter-form.ts'

interface FilterSheetProps {
  filter: Filter
  onClose: () => void
}

/** The dialog that opens around it puts the focus there. */
const focusLocation = (fields: HTMLElement | null) =>
  fields?.querySelector('[type=search]')?.setAttribute('autofocus', '')

/** The search in a sheet over the whole screen, which Back closes. A search goes back first, so that the sheet leaves no entry in the history. */
export function FilterSheet({ filter, onClose }: FilterSheetProps) {
  const close = useBackCloses(onClose)
  const go = (found: Partial<Filter>) => {
    addEventListener('popstate', () => navigate(propertiesHref(found), { replace: true }), { once: true })
    close()
  }
  const { draft, errors, form } = useFilterForm(filter, go)
  const { count, facets } = useCount(draft, Object.keys(errors).length === 0)
  return (
    <Dialog open onClose={close} title="Search homes" shape="screen">
      <search className="h-full">
        <form {...form} action="/properties" className="sheet">
          <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2">
            <p aria-hidden="true" className="font-display text-xl">
              Search homes
            </p>
            <IconButton label="Close" onClick={close}>
              <X />
            </IconButton>
          </div>
          <div ref={focusLocation} className="space-y-5 px-5 pt-5">
            <PlaceField filter={filter} draft={draft} error={errors.location} />
            <TypeField filter={filter} />
            <PriceRangeField filter={filter} type={draft.type} />
            <PriceFields filter={filter} errors={errors} />
            <RoomFields filter={filter} errors={errors} />
            <FacetsContext value={facets}>
              <HomeTypeField filter={filter} />
              <MoreFields filter={filter} errors={errors} />
            </FacetsContext>
            <input type="hidden" name="sort" value={filter.sort} />
            <MapFields filter={filter} />
          </div>
          <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-3">
            <Button variant="quiet" onClick={() => go({ sort: filter.sort, view: filter.view })}>
              Clear all
            </Button>
            <Button type="submit" className="grow">
              Show {count}
            </Button>
          </div>
        </form>
      </search>
    </Dialog>
  )
}
