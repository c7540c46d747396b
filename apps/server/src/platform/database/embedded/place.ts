import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedError, explainFailure } from './embeddedError'
import { canWrite, chooseUser, type UnixUser } from './unixUser'

/** Where the cluster is (or will be), and who runs it. */
export interface Place {
  cluster: string
  /** Undefined: ourselves. */
  user: UnixUser | undefined
  /** Where a copy of the binaries goes, should the user not reach the installed ones. */
  copyFolder: string
}

/** Makes an empty folder for that user, or answers false when the user cannot reach it there. */
export function makeFolder(folder: string, user: UnixUser | undefined): boolean {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user === undefined) return true
  chownSync(folder, user.uid, user.gid)
  if (canWrite(user, folder)) return true
  rmSync(folder, { recursive: true })
  return false
}

function assertOurs(cluster: string, user: UnixUser | undefined): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const ourId = process.getuid?.()
  const isClosed = user === undefined ? ourId !== undefined && owner !== ourId : !canWrite(user, cluster)
  if (!isClosed) return
  throw new EmbeddedError(
    'foreign-owner',
    user === undefined
      ? `The database in ${cluster} belongs to another user (uid ${owner}). Start as that user or as root, or set DATA_DIR to another folder.`
      : `The user with uid ${user.uid} owns the database in ${cluster} but cannot reach it: let others pass the folders above it (chmod o+x).`,
  )
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

/**
 * Decides where the cluster of a data folder lives: inside it, or, when the unprivileged user that root has to use
 * cannot get there, in a folder of its own under `privateRoot`. The choice is written down in the data folder, so that
 * a later start finds the same cluster.
 *
 * @throws EmbeddedError `unwritable`, `foreign-owner`, `failed` when a recorded place is gone
 */
export function choosePlace(options: {
  dataDir: string
  privateRoot: string
  onProgress: (message: string) => void
}): Place {
  const { dataDir, privateRoot } = options
  const inside = join(dataDir, 'postgres')
  const note = join(dataDir, 'postgres-location')
  try {
    const recorded = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
    const cluster = recorded ?? inside
    const user = chooseUser(cluster)
    const copyFolder = user === undefined ? dataDir : privateRoot

    if (existsSync(cluster)) {
      assertOurs(cluster, user)
      return { cluster, user, copyFolder }
    }
    if (recorded !== undefined && !existsSync(dirname(recorded))) {
      throw new EmbeddedError(
        'failed',
        `The database of ${dataDir} was kept in ${recorded}, and that folder is gone. Bring it back, or delete ${note} to start with an empty database.`,
      )
    }
    if (recorded !== undefined || makeFolder(`${inside}.new`, user)) return { cluster, user, copyFolder }

    const elsewhere = join(
      privateRoot,
      createHash('sha256').update(dataDir).digest('hex').slice(0, 16),
      'postgres',
    )
    openFolder(privateRoot)
    openFolder(dirname(elsewhere))
    writeFileSync(note, `${elsewhere}\n`)
    options.onProgress(
      `The user that runs PostgreSQL cannot reach ${dataDir}; the database is in ${elsewhere}`,
    )
    return { cluster: elsewhere, user: chooseUser(elsewhere), copyFolder }
  } catch (error) {
    if (error instanceof EmbeddedError) throw error
    throw explainFailure(dataDir, error instanceof Error ? error.message : String(error), error)
  }
}
