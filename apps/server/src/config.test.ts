import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config'

describe('loadConfig', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const load = (environment: Record<string, string> = {}) => loadConfig({ DATA_DIR: folder, ...environment })

  it('falls back to the documented defaults', () => {
    const config = load({ PORT: '' })
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      realtimePort: 6655,
      capturePort: 56655,
      mqttPort: 1883,
    })
    expect(config.clients).toEqual([{ id: 'console', secret: 'console_secret' }])
    expect(config.demo).toBeUndefined()
    expect(config.tls).toBeUndefined()
  })

  it('keeps the token secret from one start to the next, private to its user', () => {
    const first = load().tokenSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(load().tokenSecret).toEqual(first)
    expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600)
  })

  it('names every variable that it cannot use', () => {
    const attempt = () =>
      load({ PORT: 'eighty', DATABASE_URL: 'mysql://x', DEMO: 'perhaps', CLIENTS: 'console' })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*CLIENTS[\s\S]*DEMO/)
  })

  it('wants a database where there is an address past its pooler, or of its replica', () => {
    const direct = 'postgres://a:b@127.0.0.1/c'
    expect(() => load({ DATABASE_DIRECT_URL: direct })).toThrow(/DATABASE_DIRECT_URL/)
    expect(() => load({ DATABASE_READ_URL: direct })).toThrow(/DATABASE_READ_URL/)
    const given = load({ DATABASE_URL: 'postgres://a:b@127.0.0.1:6432/c', DATABASE_DIRECT_URL: direct })
    expect(given).toMatchObject({ databaseDirectUrl: direct, isPrepared: undefined })
  })

  it('reads how processes find each other, and wants what they have in common', () => {
    const shared = {
      DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
      TOKEN_SECRET: 'token-secret-token-secret-token-secret',
      SECRET_KEY: 'secret-key-secret-key-secret-key-secret',
    }
    const NATS_URL = 'tls://us%2Cer:p%40w@a, tls://us%2Cer:p%40w@b:4333'
    expect(load({ ...shared, NATS_URL, NATS_CA: '/ca.pem' }).cluster).toEqual({
      roles: ['api', 'realtime', 'ingest', 'worker'],
      nats: {
        servers: ['a:4222', 'b:4333'],
        ...{ user: 'us,er', password: 'p@w', tls: { caPath: '/ca.pem' } },
      },
    })
    expect(load({ ...shared, NATS_URL: 'nats://t0ken@[::1]' }).cluster?.nats).toEqual({
      servers: ['[::1]:4222'],
      token: 't0ken',
    })
    expect(load(shared).cluster).toBeUndefined()
    expect(() => load({ NATS_URL })).toThrow(/DATABASE_URL[\s\S]*TOKEN_SECRET[\s\S]*SECRET_KEY/)
    for (const wrong of [
      'http://a',
      'nats://a/path',
      'nats://',
      'a:4222',
      'nats://a,',
      'nats://a,tls://a',
      'nats://u:p@a,nats://a',
      'nats://u:p%w@a',
    ])
      expect(() => load({ ...shared, NATS_URL: wrong })).toThrow(/NATS_URL: expected/)
    expect(() => load({ ...shared, ROLES: 'api,ingest' })).toThrow(
      /ROLES: leaves out realtime, worker, which no other process does while NATS_URL is not set/,
    )
    expect(load({ ...shared, ROLES: 'api,realtime,ingest,worker' }).cluster).toBeUndefined()
    expect(() => load({ ...shared, NATS_CA: '/ca.pem' })).toThrow(/NATS_CA: .* NATS_URL is not set/)
    expect(() => load({ ...shared, NATS_URL: 'nats://a', NATS_CA: '/ca.pem' })).toThrow(/NATS_CA: .*tls:/)
    expect(() => load({ ...shared, NATS_URL, NATS_CERT: '/cert.pem' })).toThrow(/NATS_KEY/)
    expect(() => load({ ...shared, NATS_URL, ROLES: 'api,cook' })).toThrow(/ROLES: expected a comma list/)
    expect(load({ ...shared, NATS_URL, ROLES: 'worker , api' }).cluster?.roles).toEqual(['api', 'worker'])
    expect(load({ ...shared, NATS_URL, ROLES: 'worker, ingest,api,realtime' }).cluster?.roles).toHaveLength(4)
  })

  it('wants certificate and key together', () => {
    expect(() => load({ TLS_CERT: 'a.pem' })).toThrow(/TLS_KEY/)
    expect(load({ TLS_CERT: '/a.pem', TLS_KEY: '/b.pem' }).tls).toEqual({
      certPath: '/a.pem',
      keyPath: '/b.pem',
    })
  })

  it('lets the server call private origins that are named, and nothing else', () => {
    expect(load().outboundAllow).toEqual([])
    const allowed = load({
      OUTBOUND_ALLOW: 'idp.local, https://10.0.0.5:8443,http://camera.local,smtp://Mail.local:25',
    })
    expect(allowed.outboundAllow).toEqual([
      'https://idp.local',
      'https://10.0.0.5:8443',
      'http://camera.local',
      'smtp://mail.local:25',
    ])
    for (const wrong of [
      'ftp://a.local',
      'smtp://a.local',
      'smtp://me:pw@a.local:25',
      'https://a.local/path',
      'a b',
      'https://me:pw@a.local',
    ])
      expect(() => load({ OUTBOUND_ALLOW: wrong })).toThrow(/OUTBOUND_ALLOW/)
  })

  it('believes no proxy unless told which', () => {
    expect(load().trustProxy).toEqual([])
    expect(load({ TRUST_PROXY: 'off' }).trustProxy).toEqual([])
    expect(load({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toEqual(['10.0.0.1', 'fd00::/8'])
    expect(() => load({ TRUST_PROXY: 'on' })).toThrow(/TRUST_PROXY: on is no address/)
    expect(() => load({ TRUST_PROXY: '10.0.0.0/40' })).toThrow(/TRUST_PROXY/)
  })

  it('keeps files in the data folder, unless they have one of their own', () => {
    expect(load().filesDir).toBe(load().dataDir)
    const own = join(folder, 'files of all')
    expect(load({ FILES_URL: pathToFileURL(own).href }).filesDir).toBe(own)
    expect(existsSync(own)).toBe(true)
    for (const wrong of [
      's3://bucket/plant',
      '/srv/files',
      'file://nas/files',
      'file:///srv/files?region=x',
      'x',
    ])
      expect(() => load({ FILES_URL: wrong })).toThrow(/FILES_URL: expected file:\/\/\/folder/)
    expect(() => load({ FILES_URL: 'file:///dev/null/files' })).toThrow(/Set FILES_URL to a writable folder/)
  })

  it('says what to do when the data folder cannot be made', () => {
    expect(() => loadConfig({ DATA_DIR: '/dev/null/data' })).toThrow(/Set DATA_DIR/)
  })
})
