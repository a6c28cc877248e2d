import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface RemovalQuestionProps {
  /** The text of the button that removes. */
  button: string
  /** Its text meanwhile. */
  pending?: string
  /** The text of the button that removes nothing. */
  back?: string
  isRemoving: boolean
  remove: () => void
  close: () => void
  /** What will happen. */
  children: ReactNode
}

/** The question before something is removed, in the place of the button that opened it. */
export const RemovalQuestion = ({
  button,
  pending = 'Removing...',
  back = 'Cancel',
  isRemoving,
  remove,
  close,
  children,
}: RemovalQuestionProps) => (
  <div className="w-full">
    <p className="text-sm">{children}</p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Button variant="destructive" onClick={remove} pending={isRemoving} pendingText={pending}>
        {button}
      </Button>
      <Button variant="secondary" onClick={close}>
        {back}
      </Button>
    </div>
  </div>
)
