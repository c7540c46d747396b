import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { askOnce } from '../../../testing/askOnce'
import { connectDatabase } from '../database'
import { ensureRoles } from '../ensureRoles'
import { DatabaseUnavailable } from '../errors'
import { EmbeddedError, type EmbeddedServer, startEmbedded, throwawaySettings } from '.'
import { findBinaries, findPackaged } from './binaries'
import { isAlive, signal } from './processes'
import { chooseUser } from './unixUser'

const hostProgram = fileURLToPath(new URL('../../../testing/embeddedHost.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const settings = {
  ...throwawaySettings,
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '30',
  shared_buffers: '32MB',
}

async function faultOf(attempt: Promise<unknown>): Promise<{ fault: string; message: string }> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EmbeddedError)) throw new Error('expected an EmbeddedError', { cause: error })
  return { fault: error.fault, message: error.message }
}

const openFolder = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o711)
  return folder
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  /** Holds a data folder with a stopped cluster, for the tests that are not about its making. */
  let madeOnce: string
  let folder: string
  let dataDir: string
  const servers: EmbeddedServer[] = []
  const hosts: ChildProcess[] = []
  const postgresPids: number[] = []

  const start = async (options: Partial<Parameters<typeof startEmbedded>[0]> = {}) => {
    const server = await startEmbedded({ dataDir, settings, ...options })
    servers.push(server)
    return server
  }

  /** Makes the data folder one that an earlier start has left. */
  const withCluster = () => {
    // cp keeps the cluster's owner, who is another user for root
    execFileSync('cp', ['-a', join(madeOnce, 'data'), dataDir])
  }

  const startHost = async (): Promise<{ host: ChildProcess; url: string; postgresPid: number }> => {
    const host = spawn(process.execPath, ['--import', 'tsx', hostProgram, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    hosts.push(host)
    const [line] = await once(createInterface({ input: host.stdout }), 'line')
    const answer: { url: string; postgresPid: number } = JSON.parse(String(line))
    postgresPids.push(answer.postgresPid)
    return { host, ...answer }
  }

  beforeAll(async () => {
    madeOnce = openFolder('embedded-once-')
    const server = await startEmbedded({ dataDir: join(madeOnce, 'data'), settings })
    await server.stop()
  })
  afterAll(() => rmSync(madeOnce, { recursive: true, force: true }))
  beforeEach(() => {
    folder = openFolder('embedded-')
    dataDir = join(folder, 'data')
  })
  afterEach(async () => {
    for (const host of hosts.splice(0)) host.kill('SIGKILL')
    for (const server of servers.splice(0)) await server.stop()
    // a PostgreSQL outlives its killed host, and writes into the folder until it ends
    for (const pid of postgresPids.splice(0)) {
      if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })

  it('keeps its data from one start to the next, and leaves no process behind', async () => {
    const first = await start()
    expect(first.isNew).toBe(true)
    await askOnce(first.connectionString, 'create table kept as select 1 as x')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await start()
    expect(second.isNew).toBe(false)
    expect(await askOnce(second.connectionString, 'select x from kept')).toEqual([{ x: 1 }])
  })

  it('speaks UTF8 and listens on loopback alone', async () => {
    withCluster()
    const { connectionString } = await start()
    const [server] = await askOnce(
      connectionString,
      `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses, upper('é') as upper`,
    )
    expect(server).toEqual({ encoding: 'UTF8', addresses: '127.0.0.1', upper: 'É' })
  })

  it('stops the PostgreSQL that a killed server left behind, and has what that had committed', async () => {
    withCluster()
    const { host, url, postgresPid } = await startHost()
    await askOnce(url, 'create table kept as select 1 as x')
    host.kill('SIGKILL')
    await once(host, 'exit')
    expect(isAlive(postgresPid)).toBe(true)

    const messages: string[] = []
    const server = await start({ onProgress: (message) => messages.push(message) })
    expect(isAlive(postgresPid)).toBe(false)
    expect(messages.join('\n')).toContain(`pid ${postgresPid}`)
    expect(await askOnce(server.connectionString, 'select x from kept')).toEqual([{ x: 1 }])
  })

  it('recovers when server and PostgreSQL are both killed', async () => {
    withCluster()
    const { host, url, postgresPid } = await startHost()
    await askOnce(url, 'create table kept as select 1 as x')
    host.kill('SIGKILL')
    process.kill(postgresPid, 'SIGKILL')
    await once(host, 'exit')

    const server = await start()
    expect(await askOnce(server.connectionString, 'select x from kept')).toEqual([{ x: 1 }])
  })

  it('waits for what a killed PostgreSQL left running to let go of its memory', async () => {
    withCluster()
    const { host, url, postgresPid } = await startHost()
    await askOnce(url, 'create table kept as select 1 as x')
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const backend = Number(rows[0].pid)
    process.kill(backend, 'SIGSTOP')
    try {
      host.kill('SIGKILL')
      process.kill(postgresPid, 'SIGKILL')
      await once(host, 'exit')
      const starting = start()
      await delay(700)
      process.kill(backend, 'SIGCONT')
      expect(await askOnce((await starting).connectionString, 'select x from kept')).toEqual([{ x: 1 }])
    } finally {
      signal(backend, 'SIGKILL')
      await client.end().catch(() => undefined)
    }
  })

  it('starts although the pid file names a process that is somebody else', async () => {
    withCluster()
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
    await start()
    expect(isAlive(process.pid)).toBe(true)
  })

  it('brings a PostgreSQL that dies back, and the pools with it', async () => {
    withCluster()
    const server = await start()
    const client = new pg.Client({ connectionString: server.connectionString })
    await client.connect()
    await ensureRoles(client)
    await client.end()
    const db = connectDatabase(server.connectionString)
    try {
      const states: string[] = []
      server.onAvailability((state) => states.push(state))
      await db.asOwner((tx) => tx.execute('create table kept as select 1 as x'))
      const inFlight = db.asSystem((tx) => tx.execute('select pg_sleep(30)')).catch((error: unknown) => error)
      await vi.waitFor(async () => expect(await db.health()).toBe(true), 20_000)
      const before = server.pid
      process.kill(before, 'SIGKILL')

      expect(await inFlight).toBeInstanceOf(DatabaseUnavailable)
      await vi.waitFor(() => expect(states).toEqual(['down', 'up']), { timeout: 30_000 })
      expect(server.pid).not.toBe(before)
      expect(await db.health()).toBe(true)
      expect((await db.asOwner((tx) => tx.execute('select x from kept'))).rows).toEqual([{ x: 1 }])
    } finally {
      await db.close()
    }
  })

  it('refuses a data folder that another process uses, and names it', async () => {
    withCluster()
    const { host } = await startHost()
    expect(await faultOf(start())).toEqual({
      fault: 'in-use',
      message: expect.stringContaining(`pid ${host.pid}`),
    })
  })

  it('refuses a cluster of another major version', async () => {
    withCluster()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
    expect(await faultOf(start())).toEqual({
      fault: 'other-version',
      message: expect.stringContaining('PostgreSQL 14'),
    })
  })

  it('says so when the data folder cannot be written', async () => {
    expect(await faultOf(start({ dataDir: '/dev/null/data' }))).toEqual({
      fault: 'unwritable',
      message: expect.stringContaining('DATA_DIR'),
    })
  })

  it('ignores a cluster that was only half made', async () => {
    cpSync(dirname(hostProgram), join(dataDir, 'postgres.new'), { recursive: true })
    expect((await start()).isNew).toBe(true)
  })

  it.runIf(isRoot)('keeps the cluster elsewhere when its user cannot reach the data folder', async () => {
    chmodSync(folder, 0o700)
    const privateRoot = mkdtempSync(join(tmpdir(), 'embedded-private-'))
    try {
      const messages: string[] = []
      const first = await start({ privateRoot, onProgress: (message) => messages.push(message) })
      await askOnce(first.connectionString, 'create table kept as select 1 as x')
      await first.stop()
      expect(messages.join('\n')).toContain(privateRoot)
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

      const second = await start({ privateRoot })
      expect(await askOnce(second.connectionString, 'select x from kept')).toEqual([{ x: 1 }])
      await second.stop()
    } finally {
      rmSync(privateRoot, { recursive: true, force: true })
    }
  })

  describe('from a package without symbolic links', () => {
    const withoutLinks = () => {
      const { native, version } = findPackaged()
      const bare = join(folder, 'package', 'native')
      cpSync(native, bare, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !lstatSync(path).isSymbolicLink(),
      })
      return { native: bare, version }
    }
    const options = () => ({
      user: chooseUser(dataDir),
      copyFolder: join(folder, 'copies'),
      onProgress: () => undefined,
      packaged: withoutLinks(),
    })

    it('restores them', async () => {
      const binaries = findBinaries(options())
      expect(binaries.bin).toContain(join('package', 'native', 'bin'))
      withCluster()
      await start({ binaries })
    })

    it.runIf(isRoot)('uses a copy where the unprivileged user cannot reach the package', async () => {
      const closed = options()
      chmodSync(join(folder, 'package'), 0o700)
      const binaries = findBinaries(closed)
      expect(binaries.bin).toContain(join(folder, 'copies'))
      expect(readdirSync(join(folder, 'copies'))).toHaveLength(1)
      withCluster()
      await start({ binaries })
    })
  })
})
