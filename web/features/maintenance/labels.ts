import { capital } from '#web/lib/format/format.ts'
import type { MaintenanceStatus, Priority } from '#contract/maintenance/public.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Where the server no longer has photos that were uploaded before. They are uploaded anew. */
export const PHOTOS_LOST = "Some photos didn't upload. Please try again."

const LABELS: Readonly<Record<string, string>> = { hvac: 'HVAC', cancelled: 'Canceled' }

/** `hvac` → `HVAC`, `in_progress` → `In progress`. */
export const labelOf = (value: string) => LABELS[value] ?? capital(value).replaceAll('_', ' ')

/** The type as lists show it: `hvac` → `HVAC`, `other` → `OTHER`. */
export const typeName = (type: string) => type.replaceAll('_', ' ').toUpperCase()

export const STATUS_TONES: Record<MaintenanceStatus, Tone> = {
  pending: 'yellow',
  in_progress: 'blue',
  completed: 'green',
  cancelled: 'red',
}

export const PRIORITY_TONES: Record<Priority, Tone> = { low: 'green', medium: 'yellow', high: 'red', emergency: 'red' }
