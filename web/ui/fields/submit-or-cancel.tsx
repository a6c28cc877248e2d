import { Button } from '../button.tsx'

interface SubmitOrCancelProps {
  button: string
  pending: string
  isSending: boolean
  cancel: () => void
}

/** The buttons of a form that takes the place of something else for a while. */
export const SubmitOrCancel = ({ button, pending, isSending, cancel }: SubmitOrCancelProps) => (
  <div className="mt-5 flex flex-wrap gap-3">
    <Button type="submit" pending={isSending} pendingText={pending}>
      {button}
    </Button>
    <Button variant="secondary" onClick={cancel}>
      Cancel
    </Button>
  </div>
)
