import type { ReactNode } from 'react'

interface ChoiceProps {
  children: ReactNode
  /** The name of the group. */
  name: string
  value: string
  isChosen: boolean
  isOff?: boolean
  choose: (value: string) => void
}

/** One of several choices, as a row that can be pressed anywhere. */
export const Choice = ({ children, name, value, isChosen, isOff, choose }: ChoiceProps) => (
  <label className="flex min-h-14 items-center gap-3 rounded-field border border-field px-4 py-2.5 has-checked:border-harbor has-checked:bg-sand has-disabled:text-muted">
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      disabled={isOff}
      onChange={() => choose(value)}
      className="size-5 shrink-0 accent-harbor"
    />
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">{children}</span>
  </label>
)
