import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

interface TestNumbersProps<Item> {
  title: string
  items: readonly Item[]
  renderNumber: (item: Item) => ReactNode
  resultOf: (item: Item) => string
  choose: (item: Item) => void
  /** Below the list. */
  children?: ReactNode
}

/** The test numbers of a form of the sandbox and what each does. Choosing one fills in the form. */
export const TestNumbers = <Item extends { token: string }>(props: TestNumbersProps<Item>) => {
  const { title, items, renderNumber, resultOf, choose, children } = props
  return (
    <details className="group rounded-field border border-line">
      <summary className="flex min-h-11 items-center justify-between px-4 py-2 text-sm font-semibold">
        {title} <ChevronDown className="size-4.5 text-muted group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((item) => (
          <li key={item.token}>
            <button
              type="button"
              onClick={() => choose(item)}
              className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-6 px-4 py-2 text-left text-sm hover:bg-sand"
            >
              <span className="font-semibold tabular-nums">
                <span className="sr-only">Use </span>
                {renderNumber(item)}
              </span>
              <span className="text-muted">{resultOf(item)}</span>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </details>
  )
}
