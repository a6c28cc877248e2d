import * as z from 'zod/mini'
import { ById, Bytes, optionalLine } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { AdminDocument, DOCUMENT_TYPES, DocumentFacts, NewSignature, pdfFile, Withdrawal } from './fields.ts'
import { FurtherTenant, Sharing } from './sharing-fields.ts'

export const documentsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/leases/:id/documents',
    access: 'admin',
    summary: 'All documents of a lease, newest first',
    params: ById,
    response: z.array(AdminDocument),
  },
  add: {
    method: 'POST',
    path: '/api/admin/leases/:id/documents',
    access: 'admin',
    summary:
      'Uploads a PDF or a picture of at most 20 MB as a draft, which only staff see. `name` is the name of the file',
    status: 201,
    consumes: DOCUMENT_TYPES,
    params: ById,
    query: z.object({ name: optionalLine('name', 255) }),
    body: Bytes,
    response: AdminDocument,
  },
  update: {
    method: 'PUT',
    path: '/api/admin/documents/:id',
    access: 'admin',
    summary: 'Changes a draft: its title and kind, and what the tenant is asked for. 409 once it was shared',
    params: ById,
    body: DocumentFacts,
    response: AdminDocument,
  },
  share: {
    method: 'POST',
    path: '/api/admin/documents/:id/share',
    access: 'admin',
    summary:
      'Shows a draft to all tenants of the lease, or to those in `tenants`, and emails them. A notice needs `isDelivered`: that it is also delivered as the law asks. Again changes nothing. 409 where one of them cannot sign in',
    params: ById,
    body: z.optional(z.nullish(Sharing)),
    response: AdminDocument,
  },
  shareFurther: {
    method: 'POST',
    path: '/api/admin/documents/:id/tenants',
    access: 'admin',
    summary:
      'Gives a document that was shared to another tenant of the lease, who reads it and is asked for nothing, and emails them. Again changes nothing. 409 before it was shared, once it was withdrawn, or where the tenant cannot sign in',
    params: ById,
    body: FurtherTenant,
    response: AdminDocument,
  },
  withdraw: {
    method: 'POST',
    path: '/api/admin/documents/:id/withdrawal',
    access: 'admin',
    summary:
      'Withdraws a document that has no signature yet, and emails the tenants who have it. 409 once someone has signed or confirmed it',
    params: ById,
    body: Withdrawal,
    response: AdminDocument,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/documents/:id',
    access: 'admin',
    summary: 'Deletes a draft with its file. 409 once it was shared',
    params: ById,
    status: 204,
    response: z.void(),
  },
  sign: {
    method: 'POST',
    path: '/api/admin/documents/:id/signature',
    access: 'admin',
    summary:
      'Signs a document for the company, once all tenants who are asked have. Again changes nothing. 409 where the document does not ask for that, or it was withdrawn',
    params: ById,
    body: NewSignature,
    response: AdminDocument,
  },
  file: {
    method: 'GET',
    path: '/api/admin/documents/:id/file',
    access: 'admin',
    summary: 'The file of a document, as a PDF file',
    ...pdfFile,
  },
  certificate: {
    method: 'GET',
    path: '/api/admin/documents/:id/certificate',
    access: 'admin',
    summary: 'Who signed or acknowledged a document, when and where, with its hashes, as a PDF file',
    ...pdfFile,
  },
} as const satisfies Record<string, FileEndpoint>
