import { tenants } from '@energy-console/contract/identity'
import {
  acceptAgreement,
  agreementAcceptances,
  announcements,
  getAgreement,
  getAgreementDue,
  listScreenSlides,
  listSlides,
  listUnreadAnnouncements,
  privacyAgreements,
  publishAgreement,
  readAnnouncements,
  slides,
} from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../contract-tests/caller'
import { createTestApp, type TestApp } from '../../contract-tests/testApp'
import { toWireTime } from '../../platform/http'
import { untilWaiting } from '../../testing/waitingBackends'
import { digestOf } from '../identity'
import { publish } from './agreement/rules'

let test: TestApp
let platform: Caller
let north: Caller
let south: Caller

beforeAll(async () => {
  test = await createTestApp()
  platform = createCaller(test, await test.signIn('000000', 'admin'))
  for (const tenantId of ['north', 'south'])
    await platform(tenants.calls.save, {
      body: { tenantId, tenantName: tenantId, adminPassword: digestOf('admin') },
    })
  north = createCaller(test, await test.signIn('north', 'admin'))
  south = createCaller(test, await test.signIn('south', 'admin'))
})
afterAll(() => test.close())

const keyOf = (made: { answer: { error?: { key: string } | undefined } }) => made.answer.error?.key

async function publishVersion(version: string, content = `<p>text of ${version}</p>`): Promise<string> {
  const { data } = await platform(privacyAgreements.calls.save, {
    body: { title: 'Privacy', version, content },
  })
  expect(keyOf(await platform(publishAgreement, { query: { id: data.id } }))).toBeUndefined()
  return data.id
}

describe('issue 9 point 6: the privacy agreement', () => {
  it('asks every user once for each version that holds, and keeps who accepted what', async () => {
    expect((await north(getAgreementDue)).data).toBeNull()
    const first = await publishVersion('1.0', '<p>one</p><script>alert(1)</script>')
    expect((await north(getAgreement)).data).toMatchObject({ id: first, content: '<p>one</p>' })
    for (const user of [north, south]) expect((await user(getAgreementDue)).data).toMatchObject({ id: first })
    for (const _ of [1, 2]) expect((await north(acceptAgreement, { body: { id: first } })).status).toBe(200)
    expect((await north(getAgreementDue)).data).toBeNull()
    expect((await south(getAgreementDue)).data).toMatchObject({ id: first })

    const second = await publishVersion('2.0')
    expect((await north(getAgreementDue)).data).toMatchObject({ id: second, version: '2.0' })
    expect((await south(acceptAgreement, { body: { id: first } })).status).toBe(404)
    const { data } = await platform(agreementAcceptances.calls.page)
    expect(data.records).toMatchObject([{ acceptTenant: 'north', account: 'admin', version: '1.0' }])
    const versions = await platform(privacyAgreements.calls.page)
    expect(versions.data.records.map(({ state, acceptedCount }) => [state, acceptedCount])).toEqual([
      ['inForce', 0],
      ['replaced', 1],
    ])
  })

  it('is published with words alone, and stays as it was published', async () => {
    const { data } = await platform(privacyAgreements.calls.save, {
      body: { title: 'Privacy', version: '3.0', content: '<p> </p>' },
    })
    const publishing = () => platform(publishAgreement, { query: { id: data.id } })
    expect(keyOf(await publishing())).toBe('system.agreementEmpty')
    const change = (content: string) =>
      platform(privacyAgreements.calls.update, { body: { id: data.id, content } })
    expect(keyOf(await change('<p>words</p>'))).toBeUndefined()
    expect(keyOf(await publishing())).toBeUndefined()
    expect(keyOf(await publishing())).toBe('system.agreementPublished')
    expect(keyOf(await change('<p>others</p>'))).toBe('system.agreementPublished')
    const removing = await platform(privacyAgreements.calls.remove, { query: { ids: data.id } })
    expect(keyOf(removing)).toBe('system.agreementPublished')
    expect((await north(privacyAgreements.calls.page)).status).toBe(403)
  })

  it('stays as it was published for whoever was saving its draft at that moment', async () => {
    const { db, clock } = test.platform
    const { data } = await platform(privacyAgreements.calls.save, {
      body: { title: 'Privacy', version: '4.0', content: '<p>agreed</p>' },
    })
    const saving = await db.inTenant({ tenantId: '000000', stationIds: 'all', userId: '1' }, async (tx) => {
      await publish(tx, data.id, new Date(clock.now()))
      const saved = platform(privacyAgreements.calls.update, {
        body: { id: data.id, content: '<p>not agreed</p>' },
      })
      await untilWaiting(db, 1)
      return { saved }
    })
    expect(keyOf(await saving.saved)).toBe('system.agreementPublished')
    expect((await north(getAgreement)).data).toMatchObject({ content: '<p>agreed</p>' })
  })
})

describe('issue 9 point 4: announcements', () => {
  const titles = async (user: Caller) => (await user(listUnreadAnnouncements)).data.map(({ title }) => title)
  const announce = async (user: Caller, body: Record<string, unknown>) =>
    (await user(announcements.calls.save, { body: body as never })).data?.id ?? ''

  it('reach their tenant, those of 000000 all of them where it says so, and each reader once', async () => {
    const own = await announce(north, { title: 'outage', content: '<b>Sunday</b>' })
    await announce(platform, { title: 'for the platform' })
    const all = await announce(platform, { title: 'for all', audience: 'all' })
    expect(await titles(north)).toEqual(['for all', 'outage'])
    expect(await titles(south)).toEqual(['for all'])
    expect((await north(readAnnouncements, { query: { ids: `${own},${all}` } })).status).toBe(200)
    expect(await titles(north)).toEqual([])
    expect(await titles(south)).toEqual(['for all'])
    expect((await south(readAnnouncements, { query: { ids: own } })).status).toBe(404)
    // what the platform announces is not for others to keep
    const kept = await north(announcements.calls.page)
    expect(kept.data.records).toMatchObject([{ title: 'outage', readCount: 1 }])
    expect((await north(announcements.calls.remove, { query: { ids: all } })).status).toBe(404)
    const refused = await north(announcements.calls.save, { body: { title: 'x', audience: 'all' } })
    expect(refused.answer.error).toMatchObject({ key: 'system.audienceNotYours', field: 'audience' })
  })

  it('are shown from their beginning to their end, and while they are published', async () => {
    const at = (hours: number) =>
      toWireTime(new Date(test.platform.clock.now() + hours * 3_600_000), 'Asia/Shanghai')
    await announce(south, { title: 'later', startTime: at(1) })
    await announce(south, { title: 'over', endTime: at(-1) })
    await announce(south, { title: 'hidden', isShown: false })
    await announce(south, { title: 'now', startTime: at(-1), endTime: at(1) })
    expect(await titles(south)).toEqual(['now', 'for all'])
    const turned = await south(announcements.calls.save, {
      body: { title: 'x', startTime: at(1), endTime: at(0) },
    })
    expect(turned.status).toBe(400)
  })
})

describe('issue 9 point 6: pictures of the sign-in page', () => {
  it('are told without a token, in their order, on their days, while they are switched on', async () => {
    const picture = `/api/ml-mlink/view/image?hash=${'a'.repeat(64)}`
    const save = (title: string, rank: number, rest: object = {}) =>
      platform(slides.calls.save, { body: { title, picture, rank, ...rest } })
    await save('second', 2)
    await save('first', 1, { seconds: 10, firstDay: '2020-01-01', lastDay: '2099-12-31' })
    await save('over', 3, { lastDay: '2020-01-01' })
    await save('to come', 3, { firstDay: '2099-01-01' })
    await save('off', 3, { isShown: false })
    const { json } = await test.app.inject('/api/blade-system/carousel/shown')
    expect(json().data.map(({ title }: { title: string }) => title)).toEqual(['first', 'second'])
    await save('large', 1, { place: 'screen' })
    expect((await north(listSlides)).data).toMatchObject([{ title: 'first' }, { title: 'second' }])
    expect((await north(listScreenSlides)).data).toMatchObject([{ title: 'large' }])
    expect((await test.app.inject('/api/blade-system/carousel/screen')).statusCode).toBe(401)
    expect((await north(listSlides)).data[0]).toMatchObject({ seconds: 10, picture })
    expect((await north(slides.calls.page)).status).toBe(403)
    expect((await save('wrong', 1, { picture: 'javascript:alert(1)' })).status).toBe(400)
  })

  it('have their days in the zone of tenant 000000', async () => {
    const zoneIs = (zone: string) =>
      test.platform.db.asSystem((tx) =>
        tx.execute(sql`update tenant set time_zone = ${zone} where tenant_id = '000000'`),
      )
    const picture = `/api/ml-mlink/view/image?hash=${'b'.repeat(64)}`
    const today = toWireTime(new Date(test.platform.clock.now()), 'Pacific/Kiritimati').slice(0, 10)
    await platform(slides.calls.save, { body: { title: 'from today there', picture, firstDay: today } })
    const isShown = async () =>
      (await north(listSlides)).data.some(({ title }: { title: string }) => title === 'from today there')
    await zoneIs('Pacific/Pago_Pago')
    expect(await isShown()).toBe(false)
    await zoneIs('Pacific/Kiritimati')
    expect(await isShown()).toBe(true)
    await zoneIs('Asia/Shanghai')
  })
})
