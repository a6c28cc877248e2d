import { IconButton } from '#web/ui/icon-button.tsx'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'

/** The pages that the help menu links to do not show it. */
const NOT_ON = new Set(['/contact', '/maintenance'])
export const hasAssistance = (pathname: string) => !NOT_ON.has(pathname)

/** The help button in the navbar, which stays in view and covers nothing. Wider screens have room for one beside the page. */
export const AssistanceOpener = () => (
  <IconButton label="Need assistance?" popoverTarget="assistance" className="lg:hidden">
    <CircleQuestionMark />
  </IconButton>
)
