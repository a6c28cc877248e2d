import { detail, ofUser, type Tables, through } from './table-entry.ts'

/** Statements of the condition of homes, with what tenants returned. */
export const CONDITION: Tables<
  'condition_statements' | 'condition_rooms' | 'condition_replies' | 'condition_notes' | 'condition_photos'
> = {
  condition_statements: {
    columns: { violations: 'person', staff_name: 'staff', signed_name: 'staff' },
    about: {
      title: 'Statements of condition',
      of: through('lease_id', 'leases'),
      erasure: 'kept',
      because: 'Kept with the lease, because both sides rely on how the home was.',
    },
    kept: 'with its lease',
  },
  condition_rooms: {
    columns: { name: 'person', items: 'person' },
    about: detail('Rooms of statements of condition', 'statement_id', 'condition_statements'),
    kept: 'with its statement',
  },
  condition_replies: {
    columns: {
      tenant_name: 'person',
      signed_name: 'person',
      answered_by: 'staff',
      answer_signed_name: 'staff',
      answer: 'person',
    },
    about: {
      title: 'Returned statements of condition',
      of: ofUser,
      erasure: 'kept',
      because: 'Kept with the lease, because both sides rely on how the home was.',
    },
    kept: 'with its statement',
  },
  condition_notes: {
    columns: { note: 'person', answer: 'person' },
    about: detail('Notes to statements of condition', 'reply_id', 'condition_replies'),
    kept: 'with its statement',
  },
  condition_photos: {
    columns: { file_key: 'fact', source_sha256: 'fact' },
    // Those of staff are in the document.
    about: detail('Photos to statements of condition', 'reply_id', 'condition_replies'),
    kept: 'with its statement',
  },
}
