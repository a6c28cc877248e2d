import { WITH_ACCOUNT, ofUser, type Tables } from './table-entry.ts'

/** People with an account, and how they sign in. */
export const ACCOUNTS: Tables<
  | 'app_sessions'
  | 'auth_challenges'
  | 'auth_factors'
  | 'auth_limits'
  | 'auth_links'
  | 'auth_passkey_challenges'
  | 'auth_passkeys'
  | 'auth_sessions'
  | 'auth_users'
  | 'backup_codes'
  | 'calendar_feeds'
  | 'calendar_looks'
  | 'pending_resets'
  | 'saved_homes'
  | 'sent_mails'
  | 'two_factor'
  | 'users'
  | 'tenant_entries'
> = {
  app_sessions: {
    columns: { ip_address: 'person', user_agent: 'person' },
    about: { title: 'Sessions', of: ofUser, erasure: 'deleted' },
    kept: 'the setting for sessions',
  },
  auth_challenges: { columns: { network: 'person', challenge: 'secret' }, kept: 'minutes' },
  auth_factors: {
    columns: { friendly_name: 'person', status: 'fact', factor_type: 'fact', secret: 'secret' },
    kept: WITH_ACCOUNT,
  },
  auth_limits: { columns: { kind: 'fact', key: 'person' }, kept: 'an hour at most' },
  auth_links: {
    columns: { type: 'fact', email: 'person', token_hash: 'secret', code_hash: 'secret' },
    kept: 'until it expires',
  },
  auth_passkey_challenges: { columns: { challenge: 'secret' }, kept: 'minutes' },
  auth_passkeys: {
    columns: { credential_id: 'secret', public_key: 'secret', transports: 'fact', friendly_name: 'person' },
    about: { title: 'Passkeys', of: ofUser, erasure: 'deleted' },
    kept: WITH_ACCOUNT,
  },
  auth_sessions: {
    columns: { token_key: 'secret', aal: 'fact', amr: 'fact', ip: 'person', user_agent: 'person' },
    kept: '30 days, or seven without a visit',
  },
  auth_users: {
    columns: {
      email: 'person',
      new_email: 'person',
      password_hash: 'secret',
      app_metadata: 'fact',
      user_metadata: 'person',
    },
    about: { title: 'Sign-in account', of: { user: 'id', email: 'email' }, erasure: 'deleted' },
    kept: WITH_ACCOUNT,
  },
  backup_codes: { columns: { code_hash: 'secret' }, kept: WITH_ACCOUNT },
  calendar_feeds: {
    columns: { scope: 'fact' },
    about: { title: 'Calendar addresses', of: ofUser, erasure: 'deleted' },
    kept: WITH_ACCOUNT,
  },
  calendar_looks: { columns: {}, kept: WITH_ACCOUNT },
  pending_resets: { columns: { link: 'secret', token: 'secret' }, kept: 'an hour' },
  saved_homes: {
    columns: { title: 'fact', price_type: 'fact', status: 'fact', note: 'person' },
    about: { title: 'Saved homes', of: ofUser, erasure: 'deleted' },
    kept: WITH_ACCOUNT,
  },
  sent_mails: {
    columns: { sent_to: 'person', subject: 'person' },
    about: { title: 'Emails we sent', of: { user: 'user_id', email: 'sent_to' }, erasure: 'deleted' },
    kept: 'the setting for the list of emails; 30 days without an account',
  },
  two_factor: {
    columns: { secret: 'secret', pending_secret: 'secret', pending_session_id: 'secret', pending_codes: 'secret' },
    about: { title: 'Two-factor authentication', of: ofUser, erasure: 'deleted' },
    kept: WITH_ACCOUNT,
  },
  users: {
    columns: {
      email: 'person',
      first_name: 'person',
      last_name: 'person',
      phone: 'person',
      profile_image_url: 'person',
      role: 'fact',
      stripe_customer_id: 'person',
      sort_name: 'copy',
      search_text: 'copy',
    },
    about: {
      title: 'Account',
      of: { user: 'id', email: 'email' },
      erasure: 'deleted',
      becauseOfBooks:
        'Kept inactive without a name and an address, because its lease or payments are part of the books.',
    },
    kept: 'until it is deleted, of a tenant for the setting for ended tenancies',
  },
  tenant_entries: {
    columns: {
      name_key: 'copy',
      rent_key: 'copy',
      lease_end_key: 'copy',
      last_login_key: 'copy',
      person_text: 'copy',
      address_text: 'copy',
      search_text: 'copy',
    },
    kept: WITH_ACCOUNT,
  },
}
