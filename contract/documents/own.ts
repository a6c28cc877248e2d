import * as z from 'zod/mini'
import { ById } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { NewAcknowledgement, NewSignature, OwnDocument, pdfFile } from './fields.ts'

export const documents = {
  own: {
    method: 'GET',
    path: '/api/documents',
    access: 'user',
    summary: 'The documents that were shared with the user, newest first, those of a lease that they left included',
    response: z.array(OwnDocument),
  },
  file: {
    method: 'GET',
    path: '/api/documents/:id/file',
    access: 'user',
    summary: "The file of one of the user's documents, as a PDF file",
    ...pdfFile,
  },
  certificate: {
    method: 'GET',
    path: '/api/documents/:id/certificate',
    access: 'user',
    summary: "Who signed or acknowledged one of the user's documents, when and where, with its hashes, as a PDF file",
    ...pdfFile,
  },
  acknowledge: {
    method: 'POST',
    path: '/api/documents/:id/acknowledgement',
    access: 'user',
    summary:
      'The user has read a document. Again changes nothing. 409 if it was withdrawn or not opened yet, or the user has left the lease',
    params: ById,
    body: NewAcknowledgement,
    response: OwnDocument,
  },
  sign: {
    method: 'POST',
    path: '/api/documents/:id/signature',
    access: 'user',
    summary:
      'Signs a document. Again changes nothing. 409 if it was withdrawn or not opened yet, or the user has left the lease',
    params: ById,
    body: NewSignature,
    response: OwnDocument,
  },
} as const satisfies Record<string, FileEndpoint>
