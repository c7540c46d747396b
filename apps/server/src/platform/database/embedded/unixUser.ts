import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

/** Another user to run as; only root can. */
export interface UnixUser {
  uid: number
  gid: number
}

/** `nobody` of this machine. */
function nobody(): UnixUser {
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/**
 * Whom PostgreSQL has to run as: undefined for ourselves. It refuses root, so as root it runs as `nobody`, or as the
 * owner of the cluster folder where that is somebody else already.
 */
export function chooseUser(cluster: string): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  return nobody()
}

/** Runs a short command to its end as that user, without our environment's locale and library settings. */
export function runAs(user: UnixUser | undefined, command: string, args: string[]) {
  return spawnSync(command, args, { ...user, encoding: 'utf8', env: plainEnvironment(), cwd: '/' })
}

/** What PostgreSQL's programs get to see of our environment. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}

/** Whether that user can enter and write a folder. Tried out, because permission bits do not tell the whole story. */
export function canWrite(user: UnixUser | undefined, folder: string): boolean {
  const attempt = runAs(user, '/bin/sh', ['-c', 'cd "$1" && : > .reach && rm .reach', 'sh', folder])
  return attempt.status === 0
}
