import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

const program = '/usr/sbin/pgbouncer'

/** Whether Debian's PgBouncer is there, the pooler before which the server is tried; installs it where that is possible. */
export async function hasPgBouncer() {
  if (existsSync(program)) return true
  return (await installPackages(['pgbouncer'])) && existsSync(program)
}
