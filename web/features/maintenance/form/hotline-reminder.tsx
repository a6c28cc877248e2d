import { phoneHref } from '#web/ui/phone-mail-links.tsx'

/** The style sheet shows it, so that it is also right for a draft that was restored. */
const shown = 'group-has-[:is([value=emergency],[name=isUrgent]):checked]/request:block'

/** Above the button of the form while the request is an emergency or urgent, because no one reads the form at night. */
export const HotlineReminder = ({ number }: { number: string }) => (
  <output className="block">
    {number !== '' && (
      <span className={`mb-5 hidden rounded-card border border-red-dot/50 bg-red-tint p-4 text-red-text ${shown}`}>
        <strong>Don't wait for our reply.</strong> Call{' '}
        <a
          href={phoneHref(number)}
          className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap underline"
        >
          {number}
        </a>{' '}
        now, then submit the request.
      </span>
    )}
  </output>
)
