import type { DataOf } from '@energy-console/contract'
import type { TenantOverview } from '@energy-console/contract/identity'
import type { getCertificates, getLicence } from '@energy-console/contract/licensing'
import type { DiskUsage, listBackups, Trouble } from '@energy-console/contract/system'
import { describe, expect, it } from 'vitest'
import { backupTile, certificateTile, diskTile, healthTile, licenceTile } from './installationTiles'
import { troubledFirst } from './Tile'
import { quotaTile, signInTile, tenantsTile, trafficTile } from './tenantTiles'

const overview: TenantOverview = {
  ...{ count: 3, disabled: 1, expired: 0, ending: [], scarceCount: 0, scarce: [] },
  ...{ failedSignIns: 2, lockedCount: 0, locked: [] },
}
const ending = (daysLeft: number) => ({
  ...overview,
  expired: daysLeft < 0 ? 1 : 0,
  ending: [{ tenantId: 'a', tenantName: 'A', expireTime: '2026-12-01', daysLeft }],
})
const as = (text: string) => text

it('what is in trouble comes first, and what could not be asked before what is well', () => {
  const slots = (['good', 'error', undefined, 'plain', 'warning', 'error'] as const).map((tone, at) => ({
    at,
    tile: tone && { tone },
  }))
  expect(troubledFirst(slots).map(({ at }) => at)).toEqual([1, 5, 2, 4, 0, 3])
})

describe('tenants', () => {
  it.each([
    [31, 'good'],
    [30, 'warning'],
    [7, 'error'],
    [0, 'error'],
    [-1, 'warning'],
  ])('one that has %i days left is %s, and leads to its row', (daysLeft, tone) => {
    const tile = tenantsTile(ending(daysLeft))
    expect(tile.tone).toBe(tone)
    expect(tile.lines[1]).toMatchObject({ to: '/settings/tenants?tenantId=a' })
  })

  it('a quota that is used up is an error, one that nearly is a warning', () => {
    const quota = (used: number) => ({
      tenantId: 'a',
      tenantName: 'A',
      kind: 'users' as const,
      used,
      most: 10,
    })
    const of = (used: number) => quotaTile({ ...overview, scarceCount: 1, scarce: [quota(used)] }, as)
    expect([of(10).tone, of(9).tone, quotaTile(overview, as).tone]).toEqual(['error', 'warning', 'good'])
    expect(of(9).lines[0]).toMatchObject({ params: { name: 'A', kind: '账号', used: '9', most: '10' } })
    expect(quotaTile(overview, as).lines[0]).toMatchObject({ params: { share: 90 } })
  })

  it('failures alone are nothing, an account that is locked is something', () => {
    expect(signInTile(overview).tone).toBe('good')
    const locked = [{ tenantId: 'a', account: 'admin', failures: 5 }]
    expect(signInTile({ ...overview, lockedCount: 1, locked })).toMatchObject({ tone: 'warning', value: '2' })
  })

  it.each([
    [0, 0, 'plain'],
    [4, 4, 'good'],
    [4, 1, 'warning'],
    [4, 0, 'error'],
  ])('of %i gateways %i online: %s', (gateways, onlineGateways, tone) => {
    const counts = { points: 9, gateways, onlineGateways, messages: 5, messagesBefore: 6 }
    expect(trafficTile({ ...counts, tenants: [] }).tone).toBe(tone)
  })
})

it('an engine that stands is an error, readings set aside are a warning', () => {
  const trouble: Trouble = { code: 'set_aside', subject: '', detail: '', count: 1, since: '' }
  expect(healthTile([]).tone).toBe('good')
  expect(healthTile([trouble]).tone).toBe('warning')
  expect(healthTile([trouble, { ...trouble, code: 'engine_stands' }]).tone).toBe('error')
})

describe('backups', () => {
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  const text = '2026-03-10 12:00:00'
  const now = { ms: at(text), text, instantOf: at, shownTime: as }
  const backup = (createTime: string) => ({
    ...{ name: 'b', createTime, userName: '', bytes: 1024, rows: 1, trial: null },
    kind: 'plan' as const,
  })
  const list: DataOf<typeof listBackups> = {
    backups: [backup('2026-03-10 02:00:00')],
    plan: { isOn: true, time: '02:00', keep: 7 },
    ...{ failure: null, isBusy: false, folder: '', freeBytes: 0 },
  }
  const wordOf = (change: Partial<typeof list>) => backupTile({ ...list, ...change }, now, as).word

  it('say that there is none, that the last is old, that none follows, and that one failed', () => {
    expect(wordOf({})).toBe('良好')
    expect(wordOf({ backups: [] })).toBe('没有备份')
    expect(wordOf({ backups: [backup('2026-03-03 11:00:00')] })).toBe('备份已旧')
    expect(wordOf({ plan: { ...list.plan, isOn: false } })).toBe('没有自动备份')
    const title = { text: 'needs {{need}} MB', params: { need: 7 } }
    const failure = { time: text, reason: '约需 7 MB', title }
    expect(wordOf({ failure })).toBe('自动备份失败')
    const inEnglish = (said: string, params = {}) => `${said} ${JSON.stringify(params)}`
    const { lines } = backupTile({ ...list, failure }, now, inEnglish)
    expect(lines[2]?.params).toEqual({ time: text, reason: 'needs {{need}} MB {"need":7}' })
  })

  it('say when the next one is', () => {
    expect(backupTile(list, now, as).lines[1]?.text).toBe('下一次明天 {{time}}')
    const later = { ...list, plan: { ...list.plan, time: '23:30' } }
    expect(backupTile(later, now, as).lines[1]?.text).toBe('下一次今天 {{time}}')
  })
})

it('a certificate: none behind a proxy is nobody’s concern; one that ends is', () => {
  const current = {
    ...{
      subject: 'a.example',
      names: [],
      issuer: 'x',
      isSelfSigned: false,
      from: '',
      until: '2026-12-01 00:00:00',
    },
    ...{ daysLeft: 90, fingerprint: '', serial: '', key: '', chain: 1 },
  }
  const found: DataOf<typeof getCertificates> = {
    ...{
      source: 'stored',
      file: null,
      isOn: true,
      mqttsPort: 8883,
      isMqttsLacking: false,
      current,
      former: [],
    },
  }
  const none = { ...found, source: 'none' as const, isOn: false, current: null }
  expect(certificateTile(none, false).tone).toBe('warning')
  expect(certificateTile(none, true).tone).toBe('plain')
  expect(certificateTile(found, true).tone).toBe('good')
  expect(certificateTile({ ...found, current: { ...current, daysLeft: -1 } }, true)).toMatchObject({
    ...{ tone: 'error', word: '已到期' },
  })
  expect(certificateTile({ ...found, isOn: false }, false).tone).toBe('error')
})

it('a licence that ends or is full is told; none that is needed is well', () => {
  const found: DataOf<typeof getLicence> = {
    ...{ state: 'active', installationId: '', daysLeft: 90 },
    licence: { serial: '1', customer: 'c', issued: '', until: '2026-12-01', limits: { users: 5 } },
    used: { tenants: 1, users: 4, devices: 9 },
  }
  expect(licenceTile(found, as)).toMatchObject({ tone: 'good', value: '90' })
  expect(licenceTile({ ...found, daysLeft: 6 }, as).tone).toBe('error')
  expect(licenceTile({ ...found, used: { ...found.used, users: 5 } }, as).tone).toBe('warning')
  const free = { ...found, state: 'notRequired' as const, licence: null, daysLeft: null }
  expect(licenceTile(free, as).tone).toBe('good')
})

it.each([
  [50, null, 'good'],
  [50, 30, 'warning'],
  [50, 7, 'error'],
  [9, null, 'warning'],
  [3, null, 'error'],
])('a disk with %i %% free that is full in %s days: %s', (freeBytes, fullInDays, tone) => {
  const usage: DiskUsage = {
    ...{
      measuredTime: '2026-11-01 08:00:00',
      databaseBytes: 1,
      backupBytes: 0,
      isDatabaseElsewhere: false,
      tables: [],
      tenants: [],
      sharedBytes: 0,
    },
    ...{ disks: [{ of: 'data', freeBytes, totalBytes: 100 }], retention: [], fullInDays },
  }
  expect(diskTile(usage).tone).toBe(tone)
})
