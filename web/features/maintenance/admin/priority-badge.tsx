import type { AdminRequest } from '#contract/maintenance/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { labelOf, PRIORITY_TONES } from '../labels.ts'

interface PriorityBadgeProps {
  request: Pick<AdminRequest, 'priority' | 'isUrgent'>
  /** Adds the word "priority", where no heading says what the badge is. */
  isNamed?: boolean
}

/** The chosen priority and whether the sender called it urgent, in one badge. */
export const PriorityBadge = ({ request: { priority, isUrgent }, isNamed = false }: PriorityBadgeProps) => (
  <Badge tone={isUrgent ? 'red' : PRIORITY_TONES[priority]}>
    {[`${labelOf(priority)}${isNamed ? ' priority' : ''}`, ...(isUrgent ? ['Urgent'] : [])].join(' · ')}
  </Badge>
)
