import { maintenance, type NewMaintenanceRequest } from '#contract/maintenance/public.ts'
import { call } from '#web/lib/api/call.ts'

export const submitRequest = (body: NewMaintenanceRequest, idempotencyKey: string) =>
  call(maintenance.submit, { body, idempotencyKey })
