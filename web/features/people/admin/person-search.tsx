import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface PersonSearchProps {
  /** The address that is shown. */
  email: string
  isSearching: boolean
  search: (email: string) => void
}

/** Finds a person by their email address, with or without an account. */
export function PersonSearch({ email, isSearching, search }: PersonSearchProps) {
  return (
    <form
      // The address of the link that led here fills the field.
      key={email}
      aria-label="Find a person"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('email')
        if (typeof typed === 'string') search(typed.trim())
      }}
    >
      <div className="min-w-0 grow sm:max-w-sm">
        <TextField
          label="Email address"
          name="email"
          type="email"
          required
          maxLength={254}
          defaultValue={email}
          autoComplete="off"
        />
      </div>
      <Button type="submit" pending={isSearching} pendingText="Searching...">
        Find
      </Button>
    </form>
  )
}
