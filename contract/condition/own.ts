import * as z from 'zod/mini'
import { ById } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { NewNote, OwnStatement, pdfFile, photoFile, photoUpload, removal, Returning } from './fields.ts'

export const condition = {
  own: {
    method: 'GET',
    path: '/api/condition',
    access: 'user',
    summary:
      "The statements of the condition of the user's home that were shared with them, newest first. Empty without one",
    response: z.array(OwnStatement),
  },
  saveNote: {
    method: 'PUT',
    path: '/api/condition/:id/note',
    access: 'user',
    summary:
      'Saves a note of the user to an item or, without one, to the home. Empty text removes it. Only the user sees it until it is sent. 409 after the last day',
    params: ById,
    body: NewNote,
    response: OwnStatement,
  },
  addPhoto: {
    ...photoUpload,
    path: '/api/condition/:id/photos',
    access: 'user',
    summary:
      'Uploads a photo of the user of at most 20 MB, of an item or the home. The same file again is stored once. 409 after the last day',
  },
  photo: {
    ...photoFile,
    path: '/api/condition-photos/:id',
    access: 'user',
    summary: "A photo of a statement of the user's home: of staff, the user's own, or one that another tenant sent",
  },
  removePhoto: {
    ...removal,
    path: '/api/condition-photos/:id',
    access: 'user',
    summary: 'Deletes a photo of the user that was not sent yet',
  },
  send: {
    method: 'POST',
    path: '/api/condition/:id/reply',
    access: 'user',
    summary:
      'Signs a statement and returns it with the notes and photos of the user, or as correct and complete without any. What was sent is kept as it is. 409 after the last day, and once the user has returned it as complete',
    params: ById,
    body: Returning,
    response: OwnStatement,
  },
  file: {
    ...pdfFile,
    path: '/api/condition/:id/file',
    access: 'user',
    summary: "A statement of the condition of the user's home, as a PDF file",
  },
  replyFile: {
    ...pdfFile,
    path: '/api/condition-replies/:id/file',
    access: 'user',
    summary: "What a tenant of the user's home returned, with our answer, as a PDF file",
  },
} as const satisfies Record<string, FileEndpoint>
