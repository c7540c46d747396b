import { existsSync, readdirSync } from 'node:fs'
import { installPackages } from './debian.mjs'

const folder = '/usr/lib/postgresql'

function installedVersion() {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  return versions
    .sort((a, b) => a - b)
    .find((version) => version >= 15 && existsSync(`${folder}/${version}/bin/initdb`))
}

/**
 * The programs of a PostgreSQL ≥ 15 that Debian packages; installed where possible.
 * @returns {Promise<string | undefined>} the folder with `initdb` and `postgres`, or `undefined`
 */
export async function findDebianPostgres() {
  const version =
    installedVersion() ?? ((await installPackages(['postgresql'])) ? installedVersion() : undefined)
  return version === undefined ? undefined : `${folder}/${version}/bin`
}
