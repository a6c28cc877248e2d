import { ById } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import {
  AdminStatement,
  ChangedRoom,
  ChangedStatement,
  ConditionRoom,
  Finishing,
  LeaseStatements,
  NewAnswer,
  NewRoom,
  pdfFile,
  photoFile,
  photoUpload,
  removal,
} from './fields.ts'

const changed = { access: 'admin', params: ById, response: AdminStatement } as const

export const conditionAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/leases/:id/condition-statements',
    access: 'admin',
    summary: 'The statements of condition of a lease, newest first, and whether staff may begin one',
    params: ById,
    response: LeaseStatements,
  },
  start: {
    ...changed,
    method: 'POST',
    path: '/api/admin/leases/:id/condition-statements',
    status: 201,
    summary:
      'Begins a statement of condition with the usual rooms. Answers the one that is not finished where there is one. 409 where no deposit is held',
  },
  get: {
    ...changed,
    method: 'GET',
    path: '/api/admin/condition-statements/:id',
    summary: 'A statement of condition with its rooms, what tenants returned and what staff answered',
  },
  update: {
    ...changed,
    method: 'PUT',
    path: '/api/admin/condition-statements/:id',
    summary: 'Changes the violations and the order of the rooms. 409 once it is finished, or where it changed since',
    body: ChangedStatement,
  },
  remove: {
    ...removal,
    path: '/api/admin/condition-statements/:id',
    access: 'admin',
    summary: 'Deletes a statement that is not finished, with its photos',
  },
  addRoom: {
    method: 'POST',
    path: '/api/admin/condition-statements/:id/rooms',
    access: 'admin',
    status: 201,
    summary: 'Adds a room with the usual items at the end. The same id again changes nothing',
    params: ById,
    body: NewRoom,
    response: ConditionRoom,
  },
  saveRoom: {
    method: 'PUT',
    path: '/api/admin/condition-rooms/:id',
    access: 'admin',
    summary:
      'Saves the name and the items of a room. Photos of items that are left out are deleted. 409 once the statement is finished, or where the room changed since',
    params: ById,
    body: ChangedRoom,
    response: ConditionRoom,
  },
  removeRoom: {
    ...removal,
    path: '/api/admin/condition-rooms/:id',
    access: 'admin',
    summary: 'Removes a room with its photos',
  },
  addPhoto: {
    ...photoUpload,
    path: '/api/admin/condition-rooms/:id/photos',
    access: 'admin',
    summary: 'Uploads a photo of at most 20 MB of a room or an item of it. The same file again is stored once',
  },
  photo: {
    ...photoFile,
    path: '/api/admin/condition-photos/:id',
    access: 'admin',
    summary: 'A photo that staff took, or one that a tenant sent',
  },
  removePhoto: {
    ...removal,
    path: '/api/admin/condition-photos/:id',
    access: 'admin',
    summary: 'Deletes a photo of a statement that is not finished',
  },
  finish: {
    ...changed,
    method: 'POST',
    path: '/api/admin/condition-statements/:id/finish',
    summary:
      'Signs and finishes a statement: makes the document, shares it with the tenants and emails them. Again changes nothing. 409 where an item has no state',
    body: Finishing,
  },
  answer: {
    ...changed,
    method: 'POST',
    path: '/api/admin/condition-replies/:id/answer',
    summary: 'Answers what a tenant returned, note by note, and emails them. 409 if it was answered already',
    body: NewAnswer,
  },
  file: {
    ...pdfFile,
    path: '/api/admin/condition-replies/:id/file',
    access: 'admin',
    summary: 'What a tenant returned, with the answer, as a PDF file',
  },
} as const satisfies Record<string, FileEndpoint>
