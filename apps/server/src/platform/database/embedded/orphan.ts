import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './embeddedError'
import { commandLine, isAlive, signal, waitForEnd } from './processes'

/** The process id in a cluster's `postmaster.pid`; undefined when there is no such file. */
function postmasterOf(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Ends a PostgreSQL: first as it likes (it finishes and writes), then at once (it recovers at its next start). */
export async function endPostmaster(pid: number, politeMs: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, politeMs)) return
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, 2_000)) return
  signal(pid, 'SIGKILL')
  await waitForEnd(pid, 3_000)
}

/**
 * Stops the PostgreSQL that a killed server left behind on this cluster. A pid file whose process has ended, or whose
 * id now belongs to some other program, is removed; PostgreSQL itself would refuse to start in the second case.
 *
 * @throws EmbeddedError `in-use` when the orphan does not end
 */
export async function stopOrphan(cluster: string, onProgress: (message: string) => void): Promise<void> {
  const pid = postmasterOf(cluster)
  if (pid === undefined) return
  const isOurs = isAlive(pid) && commandLine(pid).includes(cluster)
  if (isOurs) {
    onProgress(`Stopping the PostgreSQL that an earlier run left behind (pid ${pid})`)
    await endPostmaster(pid, 20_000)
    if (isAlive(pid)) {
      throw new EmbeddedError(
        'in-use',
        `The PostgreSQL of an earlier run (pid ${pid}) does not end. Stop it by hand.`,
      )
    }
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
