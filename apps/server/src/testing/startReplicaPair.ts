import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answers, inspectBinaries, startEmbedded, throwawaySettings } from '../platform/database/embedded'
import { fixedSettings } from '../platform/database/embedded/settings'
import { chooseUser, plainEnvironment, runAs } from '../platform/database/embedded/unixUser'
import { freePorts } from '../process/trial/freePorts'
import { debianBin } from './postgresServer'

/** Whether Debian's PostgreSQL 15 is there, which brings `pg_basebackup`. */
export const hasReplication = (): boolean => existsSync(join(debianBin, 'pg_basebackup'))

/** A primary and its replica by streaming replication. */
export interface ReplicaPair {
  primaryUrl: string
  replicaUrl: string
  /** `kill -9` of the replica. */
  killReplica(): Promise<void>
  stop(): Promise<void>
}

/** Starts both in a temporary folder. */
export async function startReplicaPair(): Promise<ReplicaPair> {
  const dataDir = mkdtempSync(join(tmpdir(), 'energy-console-pair-'))
  chmodSync(dataDir, 0o777)
  const settings = { ...throwawaySettings, wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' }
  const primary = await startEmbedded({ dataDir, settings, binaries: inspectBinaries(debianBin, undefined) })
  const user = chooseUser(join(dataDir, 'standby'))
  const standby = join(dataDir, 'standby')
  const copied = runAs(user, join(debianBin, 'pg_basebackup'), [
    ...['-D', standby, '-d', primary.connectionString, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
  ])
  if (copied.status !== 0) {
    await primary.stop()
    throw new Error(copied.stderr)
  }
  const [port = 0] = await freePorts(1)
  const options = Object.entries({ ...settings, ...fixedSettings(port) })
  const child = spawn(
    join(debianBin, 'postgres'),
    ['-D', standby, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: '/', env: plainEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const killReplica = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const address = new URL(primary.connectionString)
  address.port = String(port)
  const stop = async () => {
    await killReplica()
    await primary.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (let tries = 0; !(await answers({ connectionString: address.href })); tries += 1) {
    if (child.exitCode !== null || tries === 200) {
      await stop()
      throw new Error(`the replica did not start: ${said}`)
    }
    await delay(100)
  }
  return { primaryUrl: primary.connectionString, replicaUrl: address.href, killReplica, stop }
}
