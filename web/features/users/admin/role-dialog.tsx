import { ROLES } from '#contract/auth/account.ts'
import { usersAdmin } from '#contract/users/admin.ts'
import { type AdminUser, RoleChange } from '#contract/users/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { optimistically, refresh } from '#web/lib/api/list-cache.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { nameOf, ROLE_NAMES } from './labels.ts'

const CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))

/** Changes a user's role. */
export function RoleDialog({ user, close }: { user: AdminUser; close: () => void }) {
  const queries = useQueryClient()
  const params = { id: user.id }
  return (
    <FormDialog
      title="Edit user role"
      description={`${nameOf(user)} · ${user.email}`}
      close={close}
      schema={RoleChange}
      send={async ({ role }, basis) => {
        const version = basis?.now.version
        const changed = { path: usersAdmin.list.path, id: user.id, changes: { role } }
        const saved = await optimistically(queries, changed, () =>
          call(usersAdmin.changeRole, { params, body: { role, version } }),
        )
        // It warns where the account's address was never verified.
        return saved.message
      }}
      done="User role updated successfully"
      failure="Failed to update user role"
      submit="Update role"
      submitting="Updating..."
      edited={{
        entity: user,
        reload: () => call(usersAdmin.get, { params }),
        onTaken: () => void refresh(queries, usersAdmin.list.path),
        describe: ({ role }) => ({ Role: ROLE_NAMES[role] }),
      }}
    >
      {(errors, shown) => (
        <>
          <SelectField
            label="Role"
            name="role"
            choices={CHOICES}
            defaultValue={shown?.role}
            error={errors['role']}
            help="Adding access signs the user out. Only admins can open the admin portal."
          />
          <p>
            <Link
              to={`/admin/people?user=${user.id}`}
              className="link inline-flex min-h-11 items-center text-sm font-medium"
            >
              Personal data of this user
            </Link>
          </p>
        </>
      )}
    </FormDialog>
  )
}
