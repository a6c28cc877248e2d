import { phoneHref } from '#web/ui/phone-mail-links.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import Phone from 'lucide-react/icons/phone'

interface EmergencyNoticeProps {
  hotline: string
  /** The company's main number, used where there is no hotline. */
  phone: string
}

/** What to do in an emergency, before the form. On paper the number takes the place of the button. */
export function EmergencyNotice({ hotline, phone }: EmergencyNoticeProps) {
  const number = hotline || phone
  return (
    <section
      aria-labelledby="emergency"
      className="flex flex-col gap-x-8 gap-y-4 rounded-card border border-red-dot/50 bg-red-tint p-5 text-red-text sm:flex-row sm:items-center sm:p-6"
    >
      <div className="grow">
        <h2 id="emergency" className="text-xl">
          Is it an emergency?
        </h2>
        <p className="mt-1 max-w-prose">
          {number !== '' && (
            <>
              Active leak, no heat, sparks, or a door that won't lock? Call {hotline === '' ? 'us' : 'our 24/7 hotline'}
              .{' '}
            </>
          )}
          If you smell gas or see fire, leave the building first and call 911.
        </p>
      </div>
      {number !== '' && (
        <>
          <strong className="hidden text-2xl whitespace-nowrap print:block">{number}</strong>
          <LinkButton
            href={phoneHref(number)}
            variant="destructive"
            size="large"
            className="shrink-0 whitespace-nowrap"
          >
            <Phone className="size-5" /> {number}
          </LinkButton>
        </>
      )}
    </section>
  )
}
