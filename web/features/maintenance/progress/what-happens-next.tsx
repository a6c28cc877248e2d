import { RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import { PRIORITIES } from '#contract/maintenance/public.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PRIORITY_TONES, labelOf } from '../labels.ts'

const MAIL = "You'll get an email right away with a tracking link."
const promise = (time: string) => (time === 'as soon as possible' ? 'ASAP' : time.replace('within', 'Within'))

interface WhatHappensNextProps {
  isSignedIn: boolean
  /** The first step, which is behind the tenant once the request is sent. */
  first: 0 | 1
}

/** The next steps and the response time of each priority. */
export const WhatHappensNext = ({ isSignedIn, first }: WhatHappensNextProps) => (
  <>
    <div>
      <h2 className="text-2xl">What happens next</h2>
      <ol className="mt-5 space-y-5">
        {[
          ['We confirm', `${MAIL} ${isSignedIn ? "You'll also find it in your account." : 'No account needed.'}`],
          ['We schedule it', 'The right technician calls to set up a time.'],
          ['We fix it', 'We check the work and update your tracking page.'],
        ]
          .slice(first)
          .map(([title, text], position) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sand font-display font-semibold text-harbor"
              >
                {position + 1}
              </span>
              <div>
                <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
      </ol>
    </div>
    <div>
      <h2 className="mt-10 text-2xl print:mt-0">How soon we respond</h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {PRIORITIES.map((priority) => (
          <div key={priority} className="flex items-center justify-between gap-4 py-3 print:py-1.5">
            <dt>
              <Badge tone={PRIORITY_TONES[priority]}>{labelOf(priority)}</Badge>
            </dt>
            <dd className="font-medium">{promise(RESPONSE_TIMES[priority])}</dd>
          </div>
        ))}
      </dl>
    </div>
  </>
)
