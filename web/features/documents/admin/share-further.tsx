import { documentsAdmin } from '#contract/documents/admin.ts'
import type { AdminDocument } from '#contract/documents/fields.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { ask } from '#web/lib/forms/question.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Gives a document that was shared to another tenant of the lease, after a question, because it can't be undone. */
export function ShareFurther({
  document: { id, title },
  tenant: { tenantId, name },
}: {
  document: AdminDocument
  tenant: AdminDocument['others'][number]
}) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  async function share() {
    const description = `${name} can read ${title} and gets an email. They are not asked to sign it.`
    const isSure = await ask({ title: `Share with ${name}?`, description, no: 'Cancel', yes: 'Share' })
    if (!isSure) return
    setSending(true)
    try {
      await call(documentsAdmin.shareFurther, { params: { id }, body: { tenantId } })
      toast('Success', `Shared with ${name}`)
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to share the document'), 'destructive')
    }
    await refresh(queries, leasesAdmin.list.path)
    setSending(false)
  }
  return (
    <Button
      variant="quiet"
      onClick={() => void share()}
      pending={isSending}
      pendingText="Sharing..."
      aria-label={`Share with ${name}: ${title}`}
    >
      {`Share with ${name}`}
    </Button>
  )
}
