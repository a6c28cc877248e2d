import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import Compass from 'lucide-react/icons/compass'

export default function AdminNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<Compass />}
      title="404 Page Not Found"
      actions={<LinkButton to="/admin">Back to the dashboard</LinkButton>}
    >
      <title>404 Page Not Found</title>
      Did you forget to add the page to the router?
    </EmptyState>
  )
}
