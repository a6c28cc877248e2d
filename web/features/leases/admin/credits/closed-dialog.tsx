import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { ReactNode } from 'react'

interface ClosedDialogProps {
  title: string
  close: () => void
  children: ReactNode
}

/** In place of a form that can't be filled in: why not. */
export const ClosedDialog = ({ title, close, children }: ClosedDialogProps) => (
  <Dialog open onClose={close} title={title}>
    {children}
    <div className="mt-6 flex justify-end">
      <Button variant="secondary" onClick={close}>
        Close
      </Button>
    </div>
  </Dialog>
)
