import { AUDIT_ACTIONS, AUDIT_RESOURCES, SEVERITIES } from '#contract/audit/own.ts'
import { ROLES } from '#contract/auth/account.ts'
import { AUDIT_SORTS } from '#contract/audit/admin.ts'
import { CONTACT_SORTS } from '#contract/contacts/admin.ts'
import { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contract/contacts/public.ts'
import { REQUEST_SORTS } from '#contract/maintenance/admin.ts'
import { MAINTENANCE_STATUSES, PRIORITIES, REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { PAYMENT_DAYS, PAYMENT_SORTS, PAYMENT_STATUS_FILTERS } from '#contract/payments/admin.ts'
import { PAYMENT_TYPES } from '#contract/payments/own.ts'
import { PROPERTY_SORTS } from '#contract/properties/admin.ts'
import { PRICE_TYPES, PROPERTY_STATUSES } from '#contract/properties/fields.ts'
import { LEASE_DAYS, TENANT_SORTS, TENANT_STATUSES } from '#contract/tenants/admin.ts'
import { USER_SORTS } from '#contract/users/admin.ts'

export interface List {
  name: string
  path: string
  /** Each filter with all its values. */
  filters: Record<string, readonly string[]>
  /** The search parameter, and texts: common, rare, a word, of one record, of none. */
  search?: { by: string; texts: readonly string[] }
  hasFile?: boolean
}

const FLAG = ['true', 'false']
/** Two letters that occur in nearly all rows, some, few and none. */
const SHORT = ['an', 'gu', 'xw', 'zq']
const PEOPLE = [...SHORT, 'sullivan', 'maria sullivan', 'example.com', 'qqqq']

export const LISTS: readonly List[] = [
  {
    name: 'Properties',
    path: '/api/admin/properties',
    filters: { type: PRICE_TYPES, status: PROPERTY_STATUSES, sort: PROPERTY_SORTS },
    search: { by: 'search', texts: [...SHORT, 'cambridge', '7 tremont street', 'ma 0', 'qqqq'] },
  },
  {
    name: 'Tenants',
    path: '/api/admin/tenants',
    filters: { status: TENANT_STATUSES, leaseEnding: LEASE_DAYS, sort: TENANT_SORTS },
    search: { by: 'search', texts: [...PEOPLE, 'cambridge', '0777@example.com'] },
  },
  {
    name: 'Payments',
    path: '/api/admin/payments',
    filters: {
      status: PAYMENT_STATUS_FILTERS,
      days: PAYMENT_DAYS,
      type: PAYMENT_TYPES,
      kind: ['real', 'test'],
      sort: PAYMENT_SORTS,
    },
    search: { by: 'search', texts: [...PEOPLE, '0777@example.com'] },
  },
  {
    name: 'Payment figures',
    path: '/api/admin/payments/summary',
    filters: { status: PAYMENT_STATUS_FILTERS, days: PAYMENT_DAYS, type: PAYMENT_TYPES, kind: ['real', 'test'] },
    search: { by: 'search', texts: [...PEOPLE, '0777@example.com'] },
    hasFile: false,
  },
  {
    name: 'Maintenance',
    path: '/api/admin/maintenance-requests',
    filters: {
      status: ['active', ...MAINTENANCE_STATUSES],
      type: REQUEST_TYPES,
      priority: PRIORITIES,
      overdue: FLAG,
      assignee: ['none'],
      sort: REQUEST_SORTS,
    },
    search: { by: 'search', texts: [...PEOPLE, 'kitchen', 'hot water', '0777@example.com'] },
  },
  {
    name: 'Contacts',
    path: '/api/admin/contacts',
    filters: { status: CONTACT_STATUSES, subject: CONTACT_SUBJECTS, sort: CONTACT_SORTS },
    search: { by: 'search', texts: [...PEOPLE, 'apartment', 'second bathroom', '0777@example.com'] },
  },
  {
    name: 'Users',
    path: '/api/admin/users',
    filters: { role: ROLES, sort: USER_SORTS },
    search: { by: 'search', texts: [...PEOPLE, '0777@example.com'] },
  },
  {
    name: 'Audit logs',
    path: '/api/admin/audit-logs',
    filters: { action: AUDIT_ACTIONS, resourceType: AUDIT_RESOURCES, sort: AUDIT_SORTS },
  },
  {
    name: 'Security events',
    path: '/api/admin/security-events',
    filters: { severity: SEVERITIES, resolved: FLAG, sort: AUDIT_SORTS },
  },
  {
    name: 'Login attempts',
    path: '/api/admin/login-attempts',
    filters: { successful: FLAG, sort: AUDIT_SORTS },
    search: { by: 'email', texts: [...SHORT, 'sullivan', 'example.com', '0777@example.com', 'qqqq'] },
  },
  { name: 'Active sessions', path: '/api/admin/active-sessions', filters: { sort: AUDIT_SORTS } },
]

/** Calls that are not lists. */
export const OTHERS: readonly [name: string, path: string][] = [
  ['Dashboard: figures and today’s work', '/api/admin/dashboard-stats'],
  ['Dashboard: twelve months', '/api/admin/dashboard-charts'],
  ...['sul', 'sullivan', 'cambridge', 'example.com', '0777@example.com', 'qqqq'].map((text): [string, string] => [
    `Palette: “${text}”`,
    `/api/admin/find?search=${encodeURIComponent(text)}`,
  ]),
]

const choices = ({ filters }: List) =>
  Object.entries(filters).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]))

const address = (list: List, chosen: readonly (readonly [string, string])[]) =>
  chosen.length === 0
    ? list.path
    : `${list.path}?${new URLSearchParams(chosen.map(([name, value]) => [name, value])).toString()}`

/** The URLs of a list's first pages by what is requested: all, a filter, a sort order, both, a search, and a search with one of them. */
export function firstPages(list: List): [what: string, paths: string[]][] {
  const all = choices(list)
  const isOrder = ([name]: readonly [string, string]) => name === 'sort'
  const texts = (list.search?.texts ?? []).map((text): [string, string] => [list.search!.by, text])
  const pairs = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other]])),
  )
  const groups: [string, (readonly [string, string])[][]][] = [
    ['first page', [[]]],
    ['a filter', all.filter((choice) => !isOrder(choice)).map((choice) => [choice])],
    ['an order', all.filter(isOrder).map((choice) => [choice])],
    ['two filters, or a filter and an order', pairs],
    ['a search', texts.map((text) => [text])],
    ['a search with a filter or an order', texts.flatMap((text) => all.map((choice) => [text, choice]))],
  ]
  return groups
    .filter(([, chosen]) => chosen.length > 0)
    .map(([what, chosen]) => [what, chosen.map((some) => address(list, some))])
}

/** The URL of the CSV export. Null where there is none. */
export const exportOf = ({ path, hasFile = true }: List) => (hasFile ? `${path}.csv` : null)
