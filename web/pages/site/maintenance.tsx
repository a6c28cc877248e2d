import { usePerson } from '#web/features/auth/use-person.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { EmergencyNotice } from '#web/features/maintenance/form/emergency-notice.tsx'
import { sending } from '#web/features/maintenance/form/lazy-sending.ts'
import { MaintenanceForm } from '#web/features/maintenance/form/maintenance-form.tsx'
import { WhatHappensNext } from '#web/features/maintenance/progress/what-happens-next.tsx'
import { useSent } from '#web/lib/forms/use-sent.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { WithoutScript } from '#web/shell/site/without-script.tsx'

export default function MaintenancePage() {
  const { name, hotline, phone } = useCompany()
  const person = usePerson()
  const sent = useSent(sending)
  return (
    <Container className="pt-10 sm:pt-14 print:pt-4">
      <PageHead
        title={`Maintenance Request | ${name}`}
        description={`Report a problem in a home that ${name} manages and track the repair. No account needed.`}
        path="/maintenance"
      />
      <div className="max-w-prose">
        <h1 className="text-4xl">Maintenance Request</h1>
        <p className="mt-3 text-lg text-muted print:hidden">Report a problem and track the repair.</p>
      </div>
      <div className="mt-8 print:mt-4">
        <EmergencyNotice hotline={hotline} phone={phone} />
      </div>
      <div className="mt-10 grid items-start gap-x-16 gap-y-14 lg:mt-12 print:mt-5 print:gap-y-1 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="request-heading">
          {sent ? (
            <sent.parts.Confirmation sent={sent.sent} phone={phone} hotline={hotline} />
          ) : (
            <>
              <h2 id="request-heading" className="text-2xl">
                What needs fixing?
              </h2>
              <WithoutScript purpose="report a problem" />
              <div className="mt-6 noscript:hidden">
                <MaintenanceForm person={person} emergencyNumber={hotline || phone} />
              </div>
            </>
          )}
        </section>
        <aside
          aria-label="What happens next"
          className="max-lg:max-w-[40rem] print:flex print:max-w-none print:justify-between"
        >
          <WhatHappensNext isSignedIn={person !== null} first={sent ? 1 : 0} />
        </aside>
      </div>
      <Toaster />
    </Container>
  )
}
