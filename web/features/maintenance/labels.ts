import type { MaintenanceStatus, Priority } from '#contract/maintenance/public.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** `hvac` → `HVAC`, `in_progress` → `In progress`. */
export const labelOf = (value: string) =>
  value === 'hvac' ? 'HVAC' : (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ')

/** The type as lists show it: `hvac` → `HVAC`, `other` → `OTHER`. */
export const typeName = (type: string) => type.replaceAll('_', ' ').toUpperCase()

export const STATUS_TONES: Record<MaintenanceStatus, Tone> = {
  pending: 'yellow',
  in_progress: 'blue',
  completed: 'green',
  cancelled: 'red',
}

export const PRIORITY_TONES: Record<Priority, Tone> = { low: 'green', medium: 'yellow', high: 'red', emergency: 'red' }
