import type { Tasks } from '#server/jobs/worker.ts'

const doNothing = async () => {}

/** Every kind of job, doing nothing. A test of the queue overrides those that it needs. */
export const IDLE_TASKS: Tasks = {
  send_mail: doNothing,
  tell_guests: doNothing,
  send_auth_link: doNothing,
  record_security_event: doNothing,
  record_sign_in_failure: doNothing,
  find_positions: doNothing,
  erase_files: doNothing,
  verify_record: doNothing,
  deliver_card_event: doNothing,
  detach_payment_method: doNothing,
  settle_sandbox_debit: doNothing,
}
