import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries'
import { EmbeddedError, explainFailure } from './embeddedError'
import { makeFolder, type Place } from './place'
import { runAs } from './unixUser'

/** Login and database of the embedded server; the same name for both. */
export const ownerName = 'energy_console'

const passwordFile = 'energy-console-password'
const leastFreeBytes = 300 * 1024 * 1024

function assertRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < leastFreeBytes) throw explainFailure(folder, 'ENOSPC')
}

function assertSameMajor(cluster: string, binaries: Binaries): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (Number(found) === binaries.major) return
  throw new EmbeddedError(
    'other-version',
    `The database in ${cluster} was made by PostgreSQL ${found}; this program brings ${binaries.major}. ` +
      'Start the version of the program that made it and take a backup to restore here, or set DATA_DIR to another folder.',
  )
}

/** Builds the cluster beside its final place and renames it when complete, so that a half-made one is never used. */
function createCluster(place: Place, binaries: Binaries, options: { isDurable: boolean }): void {
  const { cluster, user } = place
  const unfinished = `${cluster}.new`
  const secret = `${cluster}.password`
  makeFolder(unfinished, user)
  rmSync(secret, { force: true })
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user !== undefined) chownSync(secret, user.uid, user.gid)

  // The C locale with UTF8 exists everywhere; from 17 on PostgreSQL brings its own that also knows upper and lower case.
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const made = runAs(user, join(binaries.bin, 'initdb'), [
    `--pgdata=${unfinished}`,
    `--username=${ownerName}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    // A segment is filled with zeros by whoever commits first into it: four short pauses in place of one that shows.
    '--wal-segsize=4',
    '--no-instructions',
    ...(options.isDurable ? [] : ['--no-sync']),
    ...locale,
  ])
  if (made.status !== 0) {
    rmSync(secret, { force: true })
    throw explainFailure(cluster, made.stderr || String(made.error))
  }
  renameSync(secret, join(unfinished, passwordFile))
  renameSync(unfinished, cluster)
}

/**
 * Makes sure that a complete cluster of our version is there.
 *
 * @returns the owner's password, and whether the cluster was made just now
 * @throws EmbeddedError `disk-full`, `other-version`, `unwritable`, `failed`
 */
export function prepareCluster(
  place: Place,
  binaries: Binaries,
  options: { isDurable: boolean; onProgress: (message: string) => void },
): { password: string; isNew: boolean } {
  try {
    assertRoom(dirname(place.cluster))
    const isNew = !existsSync(join(place.cluster, 'PG_VERSION'))
    if (isNew) {
      options.onProgress('Creating the database')
      createCluster(place, binaries, options)
    }
    assertSameMajor(place.cluster, binaries)
    const path = join(place.cluster, passwordFile)
    chmodSync(path, 0o600)
    return { password: readFileSync(path, 'utf8').trim(), isNew }
  } catch (error) {
    if (error instanceof EmbeddedError) throw error
    throw explainFailure(place.cluster, error instanceof Error ? error.message : String(error), error)
  }
}
