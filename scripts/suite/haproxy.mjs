import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

const program = '/usr/sbin/haproxy'

/** Whether Debian's HAProxy is there, which leads to whichever PostgreSQL is the primary; installs it where that is possible. */
export async function hasHaproxy() {
  if (existsSync(program)) return true
  return (await installPackages(['haproxy'])) && existsSync(program)
}
