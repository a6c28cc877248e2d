import { type ReactNode, useId } from 'react'

interface CheckBoxProps {
  label: string
  help: ReactNode
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** A checkbox of the portal. Not the one of the forms of the site, which would then be a file of its own for visitors. */
export function CheckBox({ label, help, checked, onChange }: CheckBoxProps) {
  const id = useId()
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="size-5 shrink-0 rounded-sm border border-field accent-harbor"
        />
        {label}
      </label>
      <p id={id} className="ml-8 text-sm text-muted">
        {help}
      </p>
    </>
  )
}
