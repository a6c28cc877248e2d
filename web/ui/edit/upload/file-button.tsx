import { Button } from '#web/ui/button.tsx'
import { type ComponentProps, type ReactNode, useRef } from 'react'

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> {
  /** The accessible name of the file chooser. */
  label: string
  choose: (files: readonly File[]) => void
  button?: Pick<ComponentProps<typeof Button>, 'disabled' | 'className' | 'aria-label'>
  children: ReactNode
}

/** A button that opens the file chooser of the browser. */
export function FileButton({ label, choose, button, children, ...chooser }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...chooser}
        ref={input}
        type="file"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) choose(files)
        }}
      />
      <Button variant="secondary" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
