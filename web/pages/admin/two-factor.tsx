import { currentUser } from '#web/features/auth/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { TwoFactorSettings } from '#web/features/two-factor/two-factor-settings.tsx'
import { PasskeySettings } from '#web/features/two-factor/passkeys/passkey-settings.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

export default function AdminTwoFactorPage() {
  const { name } = useCompany()
  const queries = useQueryClient()
  return (
    <AdminPage title="Security" lead="How you sign in to the admin portal.">
      <section className="max-w-[50rem] rounded-card border border-line bg-surface p-6 sm:p-8">
        <TwoFactorSettings
          site={name}
          onChanged={() => void queries.invalidateQueries({ queryKey: currentUser().queryKey })}
        />
        <PasskeySettings />
      </section>
    </AdminPage>
  )
}
