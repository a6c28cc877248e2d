import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { openPalette } from '#web/shell/admin/command-palette/open-palette.ts'
import Compass from 'lucide-react/icons/compass'

export default function AdminNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<Compass />}
      title="404 Page Not Found"
      actions={
        <>
          <Button onClick={openPalette}>Search the admin portal</Button>
          <LinkButton to="/admin" variant="secondary">
            Back to the dashboard
          </LinkButton>
        </>
      }
    >
      <title>404 Page Not Found</title>
      <span className="block">
        We couldn't find that page. It may have moved, or the address may have a typo. Search for a page or a record.
      </span>
      <span className="mt-3 block text-sm">Did you forget to add the page to the router?</span>
    </EmptyState>
  )
}
