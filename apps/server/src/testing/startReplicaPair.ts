import { join } from 'node:path'
import { inspectBinaries, startEmbedded, throwawaySettings } from '../platform/database/embedded'
import { chooseUser } from '../platform/database/embedded/unixUser'
import { freePorts } from '../process/trial/freePorts'
import { copyPrimary, killNode, type PostgresNode, startNode } from './postgresNode'
import { debianBin } from './postgresServer'
import { temporaryFolder } from './temporaryFolder'

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
  const { folder: dataDir, remove } = temporaryFolder('energy-console-pair', 0o777)
  const settings = { ...throwawaySettings, wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' }
  const primary = await startEmbedded({ dataDir, settings, binaries: inspectBinaries(debianBin, undefined) })
  const folder = join(dataDir, 'standby')
  const user = chooseUser(folder)
  const [port = 0] = await freePorts(1)
  const address = new URL(primary.connectionString)
  address.port = String(port)
  const replica: PostgresNode = { name: 'the replica', folder, port, url: address.href }
  const stop = async () => {
    await killNode(replica)
    await primary.stop()
    await remove()
  }
  try {
    copyPrimary(folder, { user, primary: primary.connectionString })
    await startNode(replica, { user, settings })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    primaryUrl: primary.connectionString,
    replicaUrl: replica.url,
    killReplica: () => killNode(replica),
    stop,
  }
}
