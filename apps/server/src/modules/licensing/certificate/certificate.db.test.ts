import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { platformTenantId } from '@energy-console/contract/identity'
import {
  dropCertificate,
  getCertificates,
  putCertificate,
  restoreCertificate,
} from '@energy-console/contract/licensing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createHttpApp } from '../../../platform/http'
import { createTestClock } from '../../../platform/jobs/clock'
import { createSealer } from '../../../platform/secrets'
import { createTls, type TlsPair } from '../../../platform/tls'
import { localCertificate, otherCertificate } from '../../../testing/localCertificate'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { audit } from '../../system'
import { createLicensingModule } from '..'
import { renewFromFiles } from './files'
import { tellOfCertificate } from './jobs'
import { type Parts, provideCertificate, takeUpStored } from './rules'

const clock = createTestClock(Date.parse('2027-01-01T00:00:00Z'))
const fingerprintOf = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256
const asBody = ({ cert, key }: { cert: string; key: string }) => ({ certificate: cert, secretKey: key })
const first = fingerprintOf(localCertificate)
const second = fingerprintOf(otherCertificate)

let running: RunningTelemetry
let console: Awaited<ReturnType<typeof createHttpApp>>
let call: Caller
let isPortTaken = false

beforeAll(async () => {
  running = await startTelemetry(
    (platform) => [
      createLicensingModule(platform, {
        mqtts: () => (isPortTaken ? { port: undefined, isLacking: true } : running.telemetry.mqtts()),
      }),
    ],
    {},
    { clock },
  )
  const { platform, sessions } = running
  console = await createHttpApp({
    log: platform.log,
    db: platform.db,
    routes: [],
    authenticate: async () => makeSession(),
    audit,
    tls: platform.tls,
  })
  await console.listen({ host: '127.0.0.1', port: 0 })
  const permissions = new Set(['certificate_view', 'certificate_edit'])
  sessions.set('first', makeSession({ tenantId: platformTenantId, isSuperAdmin: true, permissions }))
  call = createCaller(running, 'first')
})
afterAll(async () => {
  await console?.close()
  await running?.stop()
})

/** The certificate that a listener shows to a connection that begins now. */
async function shownAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}
const consolePort = () => (console.server.address() as AddressInfo).port
/** Whether the console and the sockets' own ports answer without TLS. */
const isPlain = async () => {
  const ports = [consolePort(), running.telemetry.ports()?.realtime, running.telemetry.ports()?.capture]
  const answers = ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status >= 400,
      () => false,
    ),
  )
  return (await Promise.all(answers)).every(Boolean)
}
/** Of console, MQTT and the sockets' own ports. */
const shown = () => {
  const ports = running.telemetry.ports()
  return Promise.all(
    [consolePort(), ports?.mqtts ?? 0, ports?.realtime ?? 0, ports?.capture ?? 0].map(shownAt),
  )
}

describe('the certificate (issue 9, point 6: certificate)', () => {
  it('is shown by console, MQTT and sockets without a restart once it is put in, and so is the one before', async () => {
    // before the first one, nothing is encrypted
    expect([await isPlain(), running.telemetry.ports()?.mqtts]).toEqual([true, undefined])
    expect((await call(getCertificates)).data).toMatchObject({
      ...{ source: 'none', isOn: false, mqttsPort: null, isMqttsLacking: false },
    })
    await call(putCertificate, { body: asBody(localCertificate) })
    await expect.poll(() => running.telemetry.ports()?.mqtts, { timeout: 20_000 }).toBeDefined()
    expect(await shown()).toEqual([first, first, first, first])
    expect(await isPlain()).toBe(false)
    await call(putCertificate, { body: asBody(localCertificate) })
    const put = await call(putCertificate, { body: asBody(otherCertificate) })
    expect(put.data).toMatchObject({
      subject: 'console.example, O=Energy console tests',
      names: ['console.example', 'localhost', '127.0.0.1'],
      isSelfSigned: true,
      key: 'EC prime256v1',
      fingerprint: second,
    })
    expect(await shown()).toEqual([second, second, second, second])
    const { former, current, isOn } = (await call(getCertificates)).data
    expect([isOn, current?.fingerprint, former.map(({ fingerprint }) => fingerprint)]).toEqual([
      true,
      second,
      [first],
    ])
    await call(restoreCertificate, { query: { id: former[0]?.id ?? '' } })
    expect(await shown()).toEqual([first, first, first, first])
  })

  it('is on, and the answer tells where MQTT speaks TLS, or that its port could not be had', async () => {
    const told = async () => (await call(getCertificates)).data
    const mqttsPort = running.telemetry.ports()?.mqtts
    expect(await told()).toMatchObject({ isOn: true, mqttsPort, isMqttsLacking: false })
    isPortTaken = true
    expect(await told()).toMatchObject({ isOn: true, mqttsPort: null, isMqttsLacking: true })
    isPortTaken = false
  })

  it('is refused with what is wrong, and what is shown stays', async () => {
    const tryPut = async (certificate: string, secretKey: string) =>
      (await call(putCertificate, { body: { certificate, secretKey } })).answer.error?.key
    const { cert, key } = otherCertificate
    expect(await tryPut('no certificate', key)).toBe('licensing.certificateUnreadable')
    expect(await tryPut(cert.replace('MII', 'xII'), key)).toBe('licensing.certificateUnreadable')
    expect(await tryPut(cert, 'no key')).toBe('licensing.keyUnreadable')
    expect(await tryPut(cert, key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'))).toBe('licensing.keyEncrypted')
    expect(await tryPut(cert, localCertificate.key)).toBe('licensing.keyMismatch')
    expect(await tryPut(cert + localCertificate.cert, key)).toBe('licensing.chainBroken')
    expect(await shown()).toEqual([first, first, first, first])
  })

  it('keeps its key sealed: neither answers nor tables nor the log hold it', async () => {
    const secret = otherCertificate.key.split('\n')[1] ?? ''
    await call(putCertificate, { body: asBody(otherCertificate) })
    const answer = JSON.stringify((await call(getCertificates)).answer)
    const { rows } = await running.test.db.asSystem((tx) =>
      tx.execute(
        sql`select certificate::text as text from certificate union all select params from operation_log`,
      ),
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows) + answer).not.toContain(secret)
  })

  it('is the one that was put in last at the next start too, where the clock was ahead before', async () => {
    const now = clock.now()
    clock.set(now + 3_600_000)
    await call(putCertificate, { body: asBody(localCertificate) })
    clock.set(now)
    await call(putCertificate, { body: asBody(otherCertificate) })
    const held: string[] = []
    const tls = { ...running.platform.tls, hold: ({ cert }: TlsPair) => void held.push(String(cert)) }
    await provideCertificate({ ...running.platform, tls })
    expect(held.map((cert) => fingerprintOf({ cert }))).toEqual([second])
  })

  it('is shown by another process too, over which it was not put in', async () => {
    const tls = createTls()
    tls.hold(localCertificate)
    await takeUpStored({ ...running.platform, tls })
    expect(fingerprintOf({ cert: String(tls.held()?.cert) })).toBe(second)
  })

  it('is told to the administrators thirty days before its end, and a week before, once each', async () => {
    await running.test.db.asOwner((tx) =>
      tx.execute(
        sql`insert into app_user (tenant_id, account, real_name, password_hash) values ('000000', 'admin', 'admin', 'x')`,
      ),
    )
    const notices = async () => {
      await tellOfCertificate(running.platform)
      await tellOfCertificate(running.platform)
      const { rows } = await running.test.db.asSystem((tx) =>
        tx.execute(sql`select count(*)::int as count from task_notice where notice_type = 7`),
      )
      return rows[0]?.count
    }
    const end = new Date(new X509Certificate(otherCertificate.cert).validTo).getTime()
    const now = clock.now()
    expect(await notices()).toBe(0)
    clock.set(end - 29.5 * 86_400_000)
    expect(await notices()).toBe(1)
    clock.set(end - 6.5 * 86_400_000)
    expect(await notices()).toBe(2)
    clock.set(now)
  })

  it('comes from the database at the next start, and no longer once it is dropped', async () => {
    const begin = async (parts: Partial<Parts> = {}) => {
      const held: unknown[] = []
      const tls = { ...running.platform.tls, hold: (pair: unknown) => void held.push(pair) }
      await provideCertificate({ ...running.platform, tls, ...parts })
      return held.length
    }
    expect(await begin()).toBe(1)
    // with another SECRET_KEY it does not go on without TLS, unless that is allowed
    const { config } = running.platform
    const secrets = createSealer(Buffer.from('another key of at least thirty-two characters'))
    await expect(begin({ secrets })).rejects.toThrow(/SECRET_KEY.*ALLOW_PLAIN/s)
    expect(await begin({ secrets, config: { ...config, allowPlain: true } })).toBe(0)
    await call(dropCertificate)
    expect(await begin()).toBe(0)
    expect((await call(getCertificates)).data).toMatchObject({ source: 'none', isOn: false, current: null })
    // who connects from now on is spoken to plainly, and MQTT over TLS is closed
    await expect.poll(() => running.telemetry.ports()?.mqtts, { timeout: 20_000 }).toBeUndefined()
    expect(await isPlain()).toBe(true)
  })
})

it('of the environment is shown and changed by nobody here (TLS_CERT)', async () => {
  const other = await startTelemetry(
    (platform) => [
      createLicensingModule(platform, {
        mqtts: () => ({ port: undefined, isLacking: false }),
      }),
    ],
    {},
    { tls: true },
  )
  try {
    other.sessions.set(
      'first',
      makeSession({ permissions: new Set(['certificate_view', 'certificate_edit']) }),
    )
    const call = createCaller(other, 'first')
    expect((await call(getCertificates)).data).toMatchObject({
      source: 'environment',
      current: { fingerprint: first },
    })
    const refused = await call(putCertificate, { body: asBody(otherCertificate) })
    expect(refused.answer.error?.key).toBe('licensing.certificateOfEnvironment')
    expect((await call(dropCertificate)).status).toBe(400)
    // what is told is what the listeners hold, whatever has become of the file
    const file = other.platform.config.tls?.certPath ?? ''
    const found = async () => {
      const { file, current } = (await call(getCertificates)).data
      return [file, current?.fingerprint]
    }
    expect(await found()).toEqual(['same', first])
    // a certificate whose key has not come yet
    writeFileSync(file, otherCertificate.cert)
    renewFromFiles(other.platform)
    expect(await found()).toEqual(['unusable', first])
    writeFileSync(other.platform.config.tls?.keyPath ?? '', otherCertificate.key)
    expect(await found()).toEqual(['changed', first])
    renewFromFiles(other.platform)
    expect(await found()).toEqual(['same', second])
    expect(await shownAt(other.telemetry.ports()?.mqtts ?? 0)).toBe(second)
    rmSync(file)
    expect(await found()).toEqual(['unreadable', second])
    await tellOfCertificate(other.platform)
  } finally {
    await other.stop()
  }
})
