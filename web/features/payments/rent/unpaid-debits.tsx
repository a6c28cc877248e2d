import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { unpaidNotices } from '../api.ts'
import type { Summary } from '../summary.ts'

/** What a bank did not pay or took back, where there is any. */
export const UnpaidDebits = ({ unpaid, isPaying = false }: Pick<Summary, 'unpaid'> & { isPaying?: boolean }) =>
  unpaid.length > 0 && (
    <LazyPart from={unpaidNotices} skeleton={null}>
      {({ UnpaidNotices }) => <UnpaidNotices unpaid={unpaid} isPaying={isPaying} />}
    </LazyPart>
  )
