import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

const programs = '/usr/lib/postgresql/15/bin/initdb'

/** Whether Debian's PostgreSQL 15 is there for the server tests; installs it where that is possible. */
export async function hasDebianPostgres() {
  if (existsSync(programs)) return true
  return (await installPackages(['postgresql-15'])) && existsSync(programs)
}
