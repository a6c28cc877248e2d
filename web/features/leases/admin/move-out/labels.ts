import type { MoveOutStep, NoticeWay } from '#contract/leases/move-out/fields.ts'

export const STEP_NAMES: Record<MoveOutStep, string> = {
  inspection: 'Inspection',
  keys: 'Keys returned',
  forwarding_address: 'Forwarding address',
  readings: 'Final readings',
  deposit: 'Deposit returned',
}

export const WAY_NAMES: Record<NoticeWay, string> = { letter: 'Letter', email: 'Email', in_person: 'In person' }
