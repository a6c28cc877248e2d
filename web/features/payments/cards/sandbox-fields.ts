interface Form<Typed> {
  typed: Typed
  setTyped: (typed: Typed) => void
  errors: Partial<Record<keyof Typed, string | undefined>>
  setErrors: (errors: Partial<Record<keyof Typed, string | undefined>>) => void
}

/** The fields of a form of the sandbox, which takes numbers. Typing in one removes its error. */
export const sandboxFields =
  <Typed extends Record<string, string>>({ typed, setTyped, errors, setErrors }: Form<Typed>) =>
  (name: keyof Typed & string) => ({
    name,
    value: typed[name],
    error: errors[name],
    inputMode: 'numeric' as const,
    // Keeps the browser from offering a real number.
    autoComplete: 'off',
    'aria-required': true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: currentTarget.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
