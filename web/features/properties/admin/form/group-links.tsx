import { fieldsIn, type Group, GROUPS, idOf } from './groups.ts'

/** Opens a group and moves the focus to its heading. */
function goTo(group: Group) {
  const heading = document.getElementById(idOf(group))
  const details = heading?.closest('details')
  if (!heading || !details) return
  details.open = true
  heading.focus()
  details.scrollIntoView({ block: 'start' })
}

/** Leads to each group of the form, beside it on wide screens. */
export const GroupLinks = ({ priceType }: { priceType: string }) => (
  <nav aria-label="Form sections" className="max-lg:hidden">
    <ul className="grid gap-2">
      {GROUPS.filter((group) => fieldsIn(group, priceType).length > 0).map((group) => (
        <li key={group}>
          <button
            type="button"
            onClick={() => goTo(group)}
            className="min-h-6 text-left text-sm text-muted hover:text-ink"
          >
            {group}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
