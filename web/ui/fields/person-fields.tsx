import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type PersonFieldProps = Pick<ComponentProps<typeof TextField>, 'defaultValue' | 'error' | 'help'>

export const EmailField = (props: PersonFieldProps) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    spellCheck={false}
    aria-required
    {...props}
  />
)

export const PhoneField = (props: PersonFieldProps) => (
  <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional {...props} />
)

interface NameFieldsProps {
  names?: { firstName: string; lastName: string }
  errors: Readonly<Record<string, string | undefined>>
}

export const NameFields = ({ names, errors }: NameFieldsProps) => (
  <>
    <TextField
      label="First Name"
      name="firstName"
      autoComplete="given-name"
      defaultValue={names?.firstName}
      error={errors['firstName']}
      aria-required
    />
    <TextField
      label="Last Name"
      name="lastName"
      autoComplete="family-name"
      defaultValue={names?.lastName}
      error={errors['lastName']}
      aria-required
    />
  </>
)
