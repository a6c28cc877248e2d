import type { Check } from './check.ts'
import { administrators } from './checks/administrators.ts'
import { backups } from './checks/backups.ts'
import { cards, webhook } from './checks/cards.ts'
import { clock } from './checks/clock.ts'
import { companyFacts } from './checks/company-facts.ts'
import { connections, database, extensions, role } from './checks/database.ts'
import { backupDisk, dataDisk } from './checks/disk.ts'
import { email } from './checks/email.ts'
import { identity, secrets } from './checks/identity.ts'
import { migrations } from './checks/migrations.ts'
import { notifications, poolerLimits } from './checks/notifications.ts'
import { product, proxy } from './checks/proxy.ts'
import { replica } from './checks/replica.ts'
import { settings } from './checks/settings.ts'
import { storage } from './checks/storage.ts'
import { certificate, hsts, redirect } from './checks/tls.ts'

/** What the doctor checks, in the order in which it is printed. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  role,
  extensions,
  connections,
  notifications,
  poolerLimits,
  replica,
  migrations,
  secrets,
  administrators,
  companyFacts,
  email,
  cards,
  webhook,
  identity,
  storage,
  dataDisk,
  backupDisk,
  backups,
  clock,
  product,
  proxy,
  certificate,
  redirect,
  hsts,
]
