import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

interface UnsavedNoticeProps {
  /** What was typed, each with what it is about. */
  texts: readonly string[]
  discard: () => void
}

/** What was typed and can't be saved, because the statement or a room of it was closed meanwhile. It can still be copied. */
export const UnsavedNotice = ({ texts, discard }: UnsavedNoticeProps) => (
  <Notice
    tone="error"
    title="Your last changes were not saved"
    actions={
      <Button variant="secondary" onClick={discard}>
        Discard them
      </Button>
    }
  >
    <p>This was closed before they arrived. Copy what you need.</p>
    <ul className="mt-2 grid gap-1">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere whitespace-pre-line">
          {text}
        </li>
      ))}
    </ul>
  </Notice>
)
