import * as z from 'zod/mini'
import { booleanParam, ById, pageQuery, SearchText } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { AdminDocument } from '../fields.ts'
import {
  LeaseValue,
  NewFromTemplate,
  Template,
  TemplateChange,
  TemplateFacts,
  TemplateSummary,
  TemplateVersion,
  VersionSummary,
} from './fields.ts'

const TemplateFilter = z.object({ search: SearchText, isArchived: z._default(booleanParam('isArchived'), false) })
export type TemplateFilter = z.output<typeof TemplateFilter>

const ByVersion = z.object({
  ...ById.shape,
  version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
})

export const documentTemplatesAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/document-templates',
    access: 'admin',
    summary:
      'The templates of documents by name, without their text. `search` matches any part of the name. `isArchived=true` lists the archived ones',
    paged: true,
    query: z.object({ ...pageQuery(100), ...TemplateFilter.shape }),
    response: z.array(TemplateSummary),
  },
  get: {
    method: 'GET',
    path: '/api/admin/document-templates/:id',
    access: 'admin',
    summary: 'One template with the text of its newest version',
    isLookup: true,
    params: ById,
    response: Template,
  },
  versions: {
    method: 'GET',
    path: '/api/admin/document-templates/:id/versions',
    access: 'admin',
    summary: 'The versions of a template without their text, newest first',
    params: ById,
    response: z.array(VersionSummary),
  },
  version: {
    method: 'GET',
    path: '/api/admin/document-templates/:id/versions/:version',
    access: 'admin',
    summary: 'One version of a template with its text',
    params: ByVersion,
    response: TemplateVersion,
  },
  create: {
    method: 'POST',
    path: '/api/admin/document-templates',
    access: 'admin',
    summary:
      'Adds a template. 400 with the line where the text names an unknown field or has braces that are no field. 409 if a template in use has the name. Accepts an Idempotency-Key',
    status: 201,
    body: TemplateFacts,
    response: Template,
  },
  update: {
    method: 'PUT',
    path: '/api/admin/document-templates/:id',
    access: 'admin',
    summary:
      'Writes a new version of a template; earlier ones are kept. The same again changes nothing. 409 if a template in use has the name, or if it has changed since `version`',
    params: ById,
    body: TemplateChange,
    response: Template,
  },
  archive: {
    method: 'POST',
    path: '/api/admin/document-templates/:id/archival',
    access: 'admin',
    summary: 'Archives a template: no document is made from it until it is restored. Again changes nothing',
    params: ById,
    response: Template,
  },
  restore: {
    method: 'DELETE',
    path: '/api/admin/document-templates/:id/archival',
    access: 'admin',
    summary: 'Restores an archived template. Again changes nothing. 409 if a template in use has the name',
    params: ById,
    response: Template,
  },
  values: {
    method: 'GET',
    path: '/api/admin/leases/:id/field-values',
    access: 'admin',
    summary: 'What a lease and the company have for each field of a template today, as a document writes it',
    params: ById,
    response: z.array(LeaseValue),
  },
  generate: {
    method: 'POST',
    path: '/api/admin/leases/:id/documents/from-template',
    access: 'admin',
    summary:
      'Makes a PDF from a version of a template, with the text as it was changed for this lease, and stores it as a draft. 400 with the fields that have no value. 409 if the template is archived',
    status: 201,
    params: ById,
    body: NewFromTemplate,
    response: AdminDocument,
  },
} as const satisfies Record<string, FileEndpoint>
