import { FOREVER, through, type Tables } from './table-entry.ts'

/** What visitors send us without an account. */
export const VISITORS: Tables<
  | 'alert_messages'
  | 'alert_subscribers'
  | 'alerts'
  | 'contact_replies'
  | 'contacts'
  | 'idempotency_keys'
  | 'submissions'
  | 'viewings'
  | 'viewing_changes'
  | 'viewing_days_off'
  | 'viewing_hours'
  | 'occupied_times'
  | 'open_house_changes'
  | 'open_house_guests'
  | 'open_houses'
> = {
  alert_messages: {
    columns: {},
    about: {
      title: 'Alert emails',
      of: through('subscriber_id', 'alert_subscribers'),
      erasure: 'deleted',
      isDetail: true,
    },
    kept: '31 days',
  },
  alert_subscribers: {
    columns: { email: 'person' },
    about: { title: 'Email addresses for alerts', of: { email: 'email' }, erasure: 'deleted', isDetail: true },
    kept: 'a day without an alert',
  },
  alerts: {
    columns: { filter: 'person', name: 'person', frequency: 'fact' },
    about: { title: 'Alerts for new homes', of: through('subscriber_id', 'alert_subscribers'), erasure: 'deleted' },
    kept: 'until its person deletes it, unconfirmed ones for seven days',
  },
  contact_replies: {
    columns: { user_name: 'staff', sent_to: 'person', body: 'person' },
    about: { title: 'Our replies', of: through('contact_id', 'contacts'), erasure: 'deleted', isDetail: true },
    kept: 'with its message',
  },
  contacts: {
    columns: {
      first_name: 'person',
      last_name: 'person',
      email: 'person',
      phone: 'person',
      subject: 'fact',
      message: 'person',
      status: 'fact',
      admin_notes: 'staff',
      sort_name: 'copy',
      search_text: 'copy',
    },
    about: { title: 'Messages to us', of: { email: 'email' }, erasure: 'deleted' },
    kept: 'the setting for messages, after the last change',
  },
  idempotency_keys: {
    columns: { endpoint: 'fact', visitor: 'person', key: 'fact', body_hash: 'secret', answer: 'person' },
    kept: '24 hours',
  },
  submissions: { columns: { kind: 'fact', network: 'person' }, kept: 'an hour' },
  viewings: {
    columns: {
      state: 'fact',
      name: 'person',
      email: 'person',
      phone: 'person',
      outcome: 'person',
      cancel_reason: 'person',
    },
    about: { title: 'Viewings', of: { email: 'email' }, erasure: 'deleted' },
    kept: 'the setting for viewings',
  },
  viewing_changes: {
    columns: { what: 'fact' },
    about: {
      title: 'Changes of viewings',
      of: through('viewing_id', 'viewings'),
      erasure: 'deleted',
      isDetail: true,
      isInternal: true,
    },
    kept: 'with its viewing',
  },
  viewing_days_off: { columns: {}, kept: FOREVER },
  viewing_hours: { columns: { week: 'fact' }, kept: FOREVER },
  occupied_times: { columns: { kind: 'fact' }, kept: 'with its viewing or open house' },
  open_house_changes: { columns: { what: 'fact' }, kept: 'with its open house' },
  open_house_guests: {
    columns: { state: 'fact', name: 'person', email: 'person', outcome: 'person' },
    about: { title: 'Sign-ups for open houses', of: { email: 'email' }, erasure: 'deleted' },
    kept: 'the setting for viewings',
  },
  open_houses: { columns: { note: 'fact', state: 'fact', cancel_reason: 'fact' }, kept: FOREVER },
}
