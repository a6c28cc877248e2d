import { ANSWER_REASON_MAX } from '#contract/leases/renewals/fields.ts'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'

/** Why an offer is declined or withdrawn. */
export const ReasonArea = ({ help, error }: { help: string; error: string | undefined }) => (
  <TextAreaField
    label="Reason"
    name="reason"
    optional
    rows={3}
    maxLength={ANSWER_REASON_MAX}
    help={help}
    error={error}
  />
)
