import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  type Binaries,
  inspectBinaries,
  startEmbedded,
  throwawaySettings,
} from '../platform/database/embedded'
import { temporaryFolder } from './temporaryFolder'

/** A PostgreSQL for one test run; its user may create databases and roles. */
export interface TestServer {
  connectionString: string
  stop(): Promise<void>
}

/** Where Debian keeps the programs of its PostgreSQL 15. */
export const debianBin = '/usr/lib/postgresql/15/bin'

/** Debian's PostgreSQL 15, installed when we are root; undefined where it cannot be had. */
function findDebian(): Binaries | undefined {
  if (!existsSync(debianBin) && process.getuid?.() === 0) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-15'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    })
  }
  return existsSync(debianBin) ? inspectBinaries(debianBin, undefined) : undefined
}

/**
 * The PostgreSQL that the tests run on: `TEST_DATABASE_URL` where it is set, Debian's 15 with `PG=debian`, else the
 * packaged one, in a temporary folder and without fsync.
 *
 * @returns undefined when `PG=debian` asks for a PostgreSQL that is not there and cannot be installed
 */
export async function startTestServer(): Promise<TestServer | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { connectionString: given, stop: async () => undefined }

  const binaries = process.env.PG === 'debian' ? findDebian() : undefined
  if (process.env.PG === 'debian' && binaries === undefined) return undefined

  const { folder: dataDir, remove } = temporaryFolder('energy-console-test')
  const server = await startEmbedded({ dataDir, settings: throwawaySettings, binaries })
  return {
    connectionString: server.connectionString,
    stop: () => server.stop().finally(remove),
  }
}
