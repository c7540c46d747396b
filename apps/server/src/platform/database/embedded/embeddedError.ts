/** Why the embedded PostgreSQL could not start. */
export type EmbeddedFault =
  | 'no-binaries'
  | 'disk-full'
  | 'other-version'
  | 'in-use'
  | 'unwritable'
  | 'foreign-owner'
  | 'not-yet'
  | 'failed'

/** The embedded PostgreSQL cannot start; `message` is for the person at the console and says what to do. */
export class EmbeddedError extends Error {
  readonly fault: EmbeddedFault

  constructor(fault: EmbeddedFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedError'
    this.fault = fault
  }
}

/** Turns what PostgreSQL or the file system said about a folder into an error that helps. */
export function explainFailure(folder: string, said: string, cause?: unknown): EmbeddedError {
  if (/no space left|ENOSPC|disk full/i.test(said)) {
    return new EmbeddedError(
      'disk-full',
      `The disk with ${folder} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
      cause,
    )
  }
  if (/EACCES|EPERM|EROFS|ENOTDIR|permission denied|read-only file system/i.test(said)) {
    return new EmbeddedError(
      'unwritable',
      `${folder} cannot be made or written by this user. Give it to this user, or set DATA_DIR to another folder.`,
      cause,
    )
  }
  // What another program, or the last children of a PostgreSQL that was killed, will give back.
  const isPassing = /address already in use|pre-existing shared memory/i.test(said)
  return new EmbeddedError(
    isPassing ? 'not-yet' : 'failed',
    `PostgreSQL could not start in ${folder}:\n${said.trim()}`,
    cause,
  )
}
