import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inspectBinaries, throwawaySettings } from '../platform/database/embedded'
import { ownerName, prepareCluster } from '../platform/database/embedded/cluster'
import { chooseUser } from '../platform/database/embedded/unixUser'
import { freePorts } from '../process/trial/freePorts'
import { askOnce } from './askOnce'
import { copyPrimary, killNode, type PostgresNode, startNode } from './postgresNode'
import { debianBin } from './postgresServer'
import { temporaryFolder } from './temporaryFolder'

/** Who asks which of them is the primary, and may do nothing else. */
const lookOut = 'haproxy'

/** Two PostgreSQL, of which one is the primary and the other its standby, which has what is acknowledged. */
export interface FailoverPair {
  /** By their names, `a` and `b`; `a` begins as the primary. */
  readonly ports: Readonly<Record<Name, number>>
  /** A database of whoever is the primary now, past any balancer. */
  primaryUrl(): string
  /** The machine of the primary is gone, with all its processes at once. */
  killPrimary(): Promise<void>
  /** The same of the standby, for which the primary waits with each commit. */
  killStandby(): Promise<void>
  /** The primary is told to wait for nobody. */
  goAlone(): Promise<void>
  /** The standby becomes the primary, which waits for nobody. */
  promote(): Promise<void>
  /** The one that was killed comes back as the standby of the other, made anew from it; resolves when it has all that is acknowledged. */
  rejoin(): Promise<void>
  stop(): Promise<void>
}

type Name = 'a' | 'b'

const settings = {
  ...throwawaySettings,
  full_page_writes: 'on',
  // a commit is acknowledged once the standby has it on its disk
  synchronous_commit: 'on',
  wal_level: 'replica',
  hot_standby: 'on',
  max_wal_senders: '4',
}

/** Starts both in a temporary folder. */
export async function startFailoverPair(): Promise<FailoverPair> {
  const { folder, remove } = temporaryFolder('energy-console-failover', 0o777)
  const user = chooseUser(join(folder, 'a'))
  const [a = 0, b = 0] = await freePorts(2)
  const { password } = prepareCluster(
    { cluster: join(folder, 'a'), user, copyFolder: folder },
    inspectBinaries(debianBin, undefined),
    { isDurable: false, onProgress: () => undefined },
  )
  const hba = join(folder, 'a', 'pg_hba.conf')
  writeFileSync(hba, `host postgres ${lookOut} 127.0.0.1/32 trust\n${readFileSync(hba, 'utf8')}`)
  const nodeOf = (name: Name, port: number): PostgresNode => ({
    ...{ name, port, folder: join(folder, name) },
    url: `postgres://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
  })
  const nodes = { a: nodeOf('a', a), b: nodeOf('b', b) }
  let [primary, standby] = [nodes.a, nodes.b]

  const start = (node: PostgresNode) => startNode(node, { user, settings })
  const say = async ({ url }: PostgresNode, ...statements: string[]) => {
    for (const statement of statements) await askOnce(url, statement)
  }
  const waitFor = (node: PostgresNode, names: string) =>
    say(node, `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')

  /** A new standby of the primary, for which that one waits once it has caught up. */
  const follow = async () => {
    rmSync(standby.folder, { recursive: true, force: true })
    const conninfo = `host=127.0.0.1 port=${primary.port} user=${ownerName} password=${password} application_name=${standby.name}`
    copyPrimary(standby.folder, { user, primary: conninfo })
    await start(standby)
    await waitFor(primary, standby.name)
    const state = `select 1 from pg_stat_replication where application_name = '${standby.name}' and sync_state = 'sync'`
    for (let tries = 0; (await askOnce(primary.url, state)).length === 0; tries += 1) {
      if (tries === 300) throw new Error(`${standby.name} does not catch up`)
      await delay(100)
    }
  }

  const stop = async () => {
    await Promise.all([killNode(primary), killNode(standby)])
    await remove()
  }

  try {
    await start(primary)
    await say(primary, `create role ${lookOut} login`)
    await follow()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ports: { a, b },
    primaryUrl: () => primary.url,
    killPrimary: () => killNode(primary),
    killStandby: () => killNode(standby),
    goAlone: () => waitFor(primary, ''),
    async promote() {
      // what it has copied of the primary's settings would have it wait for itself
      await waitFor(standby, '')
      await say(standby, 'select pg_promote(true, 60)')
      ;[primary, standby] = [standby, primary]
    },
    rejoin: follow,
    stop,
  }
}
