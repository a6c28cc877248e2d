import type { AuditLog } from '#contract/audit/admin.ts'
import { describe, expect, test } from 'vitest'
import { changesIn, sentenceOf } from './sentence.ts'

const log = (values: Partial<AuditLog>): AuditLog => ({
  id: 'x',
  userName: 'Ada',
  userEmail: 'ada@example.com',
  action: 'update',
  resourceType: 'maintenance',
  resourceId: '1a2b3c4d-0000-4000-8000-000000000000',
  resource: null,
  details: {},
  names: {},
  ipAddress: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...values,
})
const changes = (given: object) => ({ details: { changes: given } })
const payment = (given: object): Partial<AuditLog> => ({
  resourceType: 'payment',
  resource: { name: "Jo Reed's $5.00 payment", kind: 'payment' },
  userName: null,
  userEmail: null,
  ...changes(given),
})
const failedPayment = (by: Partial<AuditLog>, failureCode: string | null): Partial<AuditLog> => ({
  ...payment({}),
  action: 'status_change',
  details: { failureCode, changes: { status: { from: 'pending', to: 'failed' } } },
  ...by,
})

const visit = (resourceType: string, given: object, by: Partial<AuditLog> = {}): Partial<AuditLog> => ({
  resourceType,
  resource: { name: 'Sunny Cape', kind: null },
  ...changes(given),
  ...by,
})

describe('an audit log entry as a sentence', () => {
  test.each([
    [
      { action: 'status_change', ...changes({ status: { from: 'pending', to: 'in_progress' } }) },
      'Ada changed the status of maintenance request 1a2b3c4d from pending to in progress',
    ],
    [
      { action: 'status_change', details: { from: 'pending', to: 'completed' } },
      'Ada changed the status of maintenance request 1a2b3c4d from pending to completed',
    ],
    [
      changes({ adminNotes: { from: null, to: 'Asked Bob_1' } }),
      'Ada changed the admin notes of maintenance request 1a2b3c4d from none to "Asked Bob_1"',
    ],
    [
      changes({ adminNotes: { from: null, to: 'x'.repeat(80) } }),
      'Ada changed the admin notes of maintenance request 1a2b3c4d',
    ],
    [
      changes({ adminNotes: { from: 1, to: 2 }, assigneeId: { from: 1, to: 2 }, title: { from: 1, to: 2 } }),
      'Ada changed the admin notes, assignee and title of maintenance request 1a2b3c4d',
    ],
    [
      changes(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((field) => [field, { from: 1, to: 2 }]))),
      'Ada changed 5 fields of maintenance request 1a2b3c4d',
    ],
    [
      changes({ value: { from: 'constructor', to: 'valueOf' } }),
      'Ada changed the value of maintenance request 1a2b3c4d from constructor to "valueOf"',
    ],
    [{ resourceType: 'contact', details: { reply: 'y' } }, 'Ada replied to inquiry 1a2b3c4d'],
    [{ details: { message: 'y', isInternal: true } }, 'Ada added an internal note to maintenance request 1a2b3c4d'],
    [{ details: { message: 'y', isInternal: false } }, 'Ada sent a message about maintenance request 1a2b3c4d'],
    [
      { action: 'status_change', resourceType: 'user', ...changes({ isActive: { from: true, to: false } }) },
      'Ada deactivated user 1a2b3c4d',
    ],
    [
      {
        action: 'status_change',
        resourceType: 'document_template',
        resource: { name: 'Parking', kind: null },
        ...changes({ status: { from: 'active', to: 'archived' } }),
      },
      'Ada changed the status of the template Parking from active to archived',
    ],
    [{ action: 'password_reset', resourceType: 'user' }, 'Ada sent a password reset to user 1a2b3c4d'],
    [{ action: 'create', resourceType: 'setting', resourceId: 'company.phone' }, 'Ada added setting company.phone'],
    [{ action: 'create', resourceType: 'payment' }, 'Ada started payment 1a2b3c4d'],
    [
      {
        action: 'status_change',
        resourceType: 'payment',
        userName: null,
        userEmail: null,
        details: { amount: '5.00', changes: { status: { from: 'pending', to: 'completed' } } },
      },
      'Payment 1a2b3c4d was paid',
    ],
    [failedPayment({ userName: 'Jo Reed' }, 'not_tried'), 'Jo Reed replaced a $5.00 payment with a newer one'],
    [failedPayment({}, 'not_tried'), "Jo Reed's $5.00 payment expired before a card was entered"],
    [failedPayment({}, 'canceled'), "Jo Reed's $5.00 payment expired before it was completed"],
    [failedPayment({}, 'insufficient_funds'), "Jo Reed's $5.00 payment was declined: insufficient funds"],
    [failedPayment({}, null), "Jo Reed's $5.00 payment failed"],
    [
      payment({ disputeStatus: { from: null, to: 'needs_response' } }),
      "Jo Reed's $5.00 payment was disputed by the cardholder",
    ],
    [payment({ disputeStatus: { from: 'under_review', to: 'won' } }), "Jo Reed's $5.00 payment dispute was won"],
    [payment({ refundedAmount: { from: '0.00', to: '2.50' } }), "Jo Reed's $5.00 payment was refunded $2.50"],
    [payment({ refundedAmount: { from: '2.50', to: '4.00' } }), "Jo Reed's $5.00 payment was refunded $4.00 in total"],
    [payment({ refundedAmount: { from: '4.00', to: '2.50' } }), "Jo Reed's $5.00 payment refund of $1.50 failed"],
    [
      { action: 'delete', resourceType: 'property', userName: null, userEmail: null, details: { purgedAfterDays: 30 } },
      'The system permanently removed property 1a2b3c4d',
    ],
    [{ userName: null, resourceId: null, resourceType: 'hero_image' }, 'ada@example.com changed a hero image'],
    [
      {
        ...changes({ assigneeId: { from: null, to: 'b' } }),
        names: { b: 'Bob Byrne' },
        resource: { name: '12 Elm Street, Apt 2, Boston, MA 02148', kind: 'request' },
      },
      'Ada changed the assignee of the request at 12 Elm Street, Apt 2 from none to "Bob Byrne"',
    ],
    [
      {
        action: 'status_change',
        ...changes({ status: { from: 'new', to: 'contacted' } }),
        resourceType: 'contact',
        resource: { name: 'Grace Hopper', kind: 'inquiry' },
      },
      "Ada changed the status of Grace Hopper's inquiry from new to contacted",
    ],
    [
      { action: 'password_reset', resourceType: 'user', resource: { name: 'Jo Reed', kind: 'tenant' } },
      'Ada sent a password reset to tenant Jo Reed',
    ],
    [{ action: 'create', resourceType: 'user', resource: { name: 'Jo Reed', kind: 'user' } }, 'Ada added user Jo Reed'],
    [
      {
        resourceType: 'property',
        resource: { name: 'Sunny Cape', kind: 'property' },
        ...changes({ price: { from: 1, to: 2 } }),
      },
      'Ada changed the price of Sunny Cape from "1" to "2"',
    ],
    [visit('viewing', { state: { from: 'booked', to: 'cancelled' } }), 'Ada canceled the viewing at Sunny Cape'],
    [visit('viewing', { state: { from: 'requested', to: 'booked' } }), 'Ada confirmed the viewing at Sunny Cape'],
    [visit('viewing', { state: { from: 'cancelled', to: 'booked' } }), 'Ada restored the viewing at Sunny Cape'],
    [
      visit('viewing', { startsAt: { from: '2026-11-21T15:00:00.000Z', to: '2026-11-22T16:30:00.000Z' } }),
      'Ada moved the viewing at Sunny Cape from Nov 21, 2026, 10:00 AM to Nov 22, 2026, 11:30 AM',
    ],
    [
      visit('viewing', { assignedTo: { from: null, to: 'b' } }, { names: { b: 'Bob Byrne' } }),
      'Ada assigned the viewing at Sunny Cape to Bob Byrne',
    ],
    [
      visit('viewing', { assignedTo: { from: 'b', to: null } }),
      'Ada removed the assignee of the viewing at Sunny Cape',
    ],
    [
      visit('viewing', { outcome: { from: null, to: 'did_not_come' } }),
      'Ada marked the viewing at Sunny Cape as a no-show',
    ],
    [
      visit('viewing_hours', { needsApproval: { from: false, to: true } }),
      'Ada turned on approval for viewings at Sunny Cape',
    ],
    [
      visit('viewing_hours', { needsApproval: { from: true, to: false } }, { resource: null }),
      'Ada turned off approval for viewing hours 1a2b3c4d',
    ],
    [visit('viewing_hours', { perDay: { from: 4, to: 6 } }), 'Ada changed the viewing hours of Sunny Cape'],
    [
      visit('viewing_hours', { usesCompany: { from: false, to: true } }),
      "Ada changed the viewing hours of Sunny Cape to the company's",
    ],
    [
      visit('viewing_hours', { week: { from: [], to: [] }, usesCompany: { from: true, to: false } }),
      'Ada gave Sunny Cape its own viewing hours',
    ],
    [
      visit('open_house', { day: { from: null, to: '2026-11-22' } }, { action: 'create' }),
      'Ada scheduled the open house at Sunny Cape',
    ],
    [visit('open_house', { from: { from: '10:00', to: '11:00' } }), 'Ada moved the open house at Sunny Cape'],
    [
      visit('open_house', { state: { from: 'planned', to: 'cancelled' }, reason: { from: null, to: 'Rain' } }),
      'Ada canceled the open house at Sunny Cape',
    ],
    [
      visit('open_house', { capacity: { from: 4, to: 6 }, hostId: { from: null, to: 'b' } }),
      'Ada changed the capacity and host of the open house at Sunny Cape',
    ],
    [
      visit('open_house_guest', { outcome: { from: null, to: 'came' } }, { resource: { name: 'Zoe', kind: null } }),
      'Ada marked Zoe as attended',
    ],
    [
      changes({ status: { from: 'pending', to: 'cancelled' } }),
      'Ada changed the status of maintenance request 1a2b3c4d from pending to canceled',
    ],
    [
      { action: 'create', resourceType: 'payment', resource: { name: "Ada's $5.00 payment", kind: 'payment' } },
      'Ada started a $5.00 payment',
    ],
    [
      {
        action: 'status_change',
        resourceType: 'job',
        resourceId: '12',
        details: { title: 'email "Hello" to a@b.co', changes: { status: { from: 'failed', to: 'ready' } } },
      },
      'Ada retried the email "Hello" to a@b.co',
    ],
    [
      {
        action: 'delete',
        resourceType: 'job',
        resourceId: '12',
        details: { title: 'job "Backup"', reason: 'The disk was replaced' },
      },
      'Ada discarded the job "Backup". Reason: The disk was replaced',
    ],
    [{ action: 'create', resourceType: 'personal_data' }, 'Ada exported personal data 1a2b3c4d'],
    [{ action: 'delete', resourceType: 'personal_data' }, 'Ada erased personal data 1a2b3c4d'],
    [{ action: 'delete', resourceType: 'hero_image', details: { title: 'Harbor' } }, 'Ada deleted hero image Harbor'],
    [
      {
        action: 'delete',
        resourceType: 'user',
        ...changes({ firstName: { from: 'Jo', to: null }, lastName: { from: 'Reed', to: null } }),
      },
      'Ada deleted user Jo Reed',
    ],
  ] as [Partial<AuditLog>, string][])('%#', (values, sentence) => {
    expect(Object.values(sentenceOf(log(values))).join('')).toBe(sentence)
  })

  test('lists each field before and after, whatever its value', () => {
    const given = { features: { from: ['Porch'], to: [] }, price: { from: '1.00', to: null } }
    expect(changesIn(log(changes(given)))).toEqual([
      { field: 'features', from: 'Porch', to: 'none' },
      { field: 'price', from: '1.00', to: 'none' },
    ])
    expect(changesIn(log({ details: { changes: 'odd' } }))).toEqual([])
    const week = { from: [], to: [{ weekday: 1, from: '09:00', to: '17:00' }] }
    expect(changesIn(log(visit('viewing_hours', { week, needsApproval: { from: false, to: true } })))).toEqual([
      { field: 'weekly hours', from: 'none', to: 'Monday 09:00 to 17:00' },
      { field: 'approval', from: 'no', to: 'yes' },
    ])
  })
})
