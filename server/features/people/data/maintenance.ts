import { WITH_REQUEST, through, type Tables } from './table-entry.ts'

/** What is repaired. */
export const MAINTENANCE: Tables<
  | 'maintenance_links'
  | 'maintenance_messages'
  | 'maintenance_photos'
  | 'maintenance_requests'
  | 'maintenance_steps'
  | 'files_to_remove'
> = {
  maintenance_links: { columns: { token_hash: 'secret' }, kept: WITH_REQUEST },
  maintenance_messages: {
    columns: { side: 'fact', user_name: 'staff', body: 'person' },
    about: {
      title: 'Messages about maintenance',
      of: through('request_id', 'maintenance_requests'),
      erasure: 'nameless',
      isDetail: true,
      except: 'is_internal',
    },
    kept: WITH_REQUEST,
  },
  maintenance_photos: {
    columns: { sender: 'person', file_key: 'fact' },
    about: {
      title: 'Photos',
      of: { userText: 'sender', ...through('request_id', 'maintenance_requests') },
      erasure: 'deleted',
    },
    kept: WITH_REQUEST,
  },
  maintenance_requests: {
    columns: {
      full_name: 'person',
      email: 'person',
      phone: 'person',
      property_address: 'person',
      request_type: 'fact',
      priority: 'fact',
      description: 'person',
      status: 'fact',
      admin_notes: 'staff',
      search_text: 'copy',
    },
    about: {
      title: 'Maintenance requests',
      of: { user: 'user_id', email: 'email' },
      erasure: 'nameless',
      because: 'The repair stays in the history of the building, without names, texts and photos.',
    },
    kept: 'the setting for ended tenancies, after it is closed',
  },
  maintenance_steps: {
    columns: { status: 'fact', side: 'fact', user_name: 'staff' },
    about: {
      title: 'Steps of maintenance',
      of: through('request_id', 'maintenance_requests'),
      erasure: 'nameless',
      isDetail: true,
    },
    kept: WITH_REQUEST,
  },
  files_to_remove: { columns: { file_key: 'fact' }, kept: 'until the file is deleted' },
}
