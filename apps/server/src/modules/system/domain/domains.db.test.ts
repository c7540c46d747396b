import { getTenantInfo, tenants } from '@energy-console/contract/identity'
import { domains, parameters } from '@energy-console/contract/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createTestApp, type TestApp } from '../../../contract-tests/testApp'
import { digestOf } from '../../identity'

let test: TestApp
let platform: Caller
let north: Caller

beforeAll(async () => {
  test = await createTestApp()
  platform = createCaller(test, await test.signIn('000000', 'admin'))
  await platform(tenants.calls.save, {
    body: {
      tenantId: 'north',
      tenantName: 'North',
      adminPassword: digestOf('admin'),
      domain: 'own.north.test',
      menuTitle: 'North itself',
    },
  })
  north = createCaller(test, await test.signIn('north', 'admin'))
})
afterAll(() => test.close())

const infoOf = async (domain: string) => (await platform(getTenantInfo, { query: { domain } })).data

describe('a domain', () => {
  it('belongs to one tenant: a second one that names it is refused, whichever way the first has it', async () => {
    const { data: other } = await platform(tenants.calls.save, {
      body: { tenantId: 'second', tenantName: 'Second', adminPassword: digestOf('admin') },
    })
    const name = async (domain: string) =>
      (await platform(tenants.calls.update, { body: { id: other.id, domain } })).answer.error
    expect(await name('own.north.test')).toMatchObject({
      key: 'identity.domainTaken',
      field: 'domain',
      params: { domain: 'own.north.test', name: 'North' },
    })
    const { data: entry } = await platform(domains.calls.save, {
      body: { domain: 'entry.second.test', homeTenantId: other.id },
    })
    expect(await name('entry.second.test')).toBeUndefined()
    // a removed tenant holds no domain
    await platform(tenants.calls.remove, { query: { ids: other.id } })
    await platform(domains.calls.remove, { query: { ids: entry.id } })
    const body = { tenantId: 'third', tenantName: 'Third', adminPassword: digestOf('admin') }
    expect((await platform(tenants.calls.save, { body: { ...body, domain: 'own.north.test' } })).status).toBe(
      400,
    )
    expect(
      (await platform(tenants.calls.save, { body: { ...body, domain: 'entry.second.test' } })).status,
    ).toBe(200)
  })
})

describe('an entry of a domain', () => {
  it('takes it from no tenant that names it: it is refused, and the tenant keeps its sign-in', async () => {
    const rowOf = async (tenantId: string) =>
      (await platform(tenants.calls.page, { query: { tenantId_equal: tenantId } as never })).data.records[0]
        ?.id
    const { data: rival } = await platform(tenants.calls.save, {
      body: { tenantId: 'rival', tenantName: 'Rival', adminPassword: digestOf('admin') },
    })
    const taken = { key: 'identity.domainTaken', field: 'domain', params: { name: 'North' } }
    const claim = { domain: 'own.north.test', homeTenantId: rival.id }
    expect((await platform(domains.calls.save, { body: claim })).answer.error).toMatchObject(taken)
    expect((await platform(domains.calls.submit, { body: claim })).answer.error).toMatchObject(taken)
    expect(await infoOf('OWN.north.test')).toMatchObject({ tenantId: 'north', isBranded: false })

    // an entry of another domain, or without a tenant, does not become one that takes it
    const { data: elsewhere } = await platform(domains.calls.save, {
      body: { domain: 'rival.test', homeTenantId: rival.id },
    })
    const moved = { id: elsewhere.id, domain: 'own.north.test' }
    expect((await platform(domains.calls.update, { body: moved })).answer.error).toMatchObject(taken)
    const { data: plain } = await platform(domains.calls.save, {
      body: { domain: 'own.north.test', slogan: 'for all' },
    })
    expect(await infoOf('own.north.test')).toMatchObject({ tenantId: 'north', slogan: 'for all' })
    const given = { id: plain.id, homeTenantId: rival.id }
    expect((await platform(domains.calls.update, { body: given })).answer.error).toMatchObject(taken)
    const own = { id: plain.id, homeTenantId: await rowOf('north') }
    expect((await platform(domains.calls.update, { body: own })).status).toBe(200)
    await platform(domains.calls.remove, { query: { ids: plain.id } })

    // the entry of a tenant that is gone holds nothing either
    await platform(tenants.calls.remove, { query: { ids: rival.id } })
    const { data: heir } = await platform(tenants.calls.save, {
      body: { tenantId: 'heir', tenantName: 'Heir', adminPassword: digestOf('admin'), domain: 'rival.test' },
    })
    expect(await infoOf('rival.test')).toMatchObject({ tenantId: 'heir', isBranded: true })
    await platform(domains.calls.remove, { query: { ids: elsewhere.id } })
    await platform(tenants.calls.remove, { query: { ids: heir.id } })
  })

  it('is given at one moment to one tenant alone', async () => {
    const { data: rival } = await platform(tenants.calls.save, {
      body: { tenantId: 'rival2', tenantName: 'Rival', adminPassword: digestOf('admin') },
    })
    const { data } = await platform(tenants.calls.page, { query: { tenantId_equal: 'north' } as never })
    const domain = 'raced.test'
    const answers = await Promise.all([
      platform(domains.calls.save, { body: { domain, homeTenantId: data.records[0]?.id } }),
      platform(tenants.calls.update, { body: { id: rival.id, domain } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is the platform’s to give: an administrator of a tenant neither makes nor changes one', async () => {
    const { data: entry } = await platform(domains.calls.save, { body: { domain: 'granted.test' } })
    const body = { domain: 'own.north.test' }
    expect((await north(domains.calls.save, { body })).status).toBe(403)
    expect((await north(domains.calls.submit, { body })).status).toBe(403)
    expect((await north(domains.calls.update, { body: { ...body, id: entry.id } })).status).toBe(403)
    expect((await north(tenants.calls.update, { body: { ...body, id: entry.id } })).status).toBe(403)
  })
})

describe('issue 9 point 8: what a domain shows before sign-in', () => {
  it('is what its entry says, with its tenant; else what the tenant that names it says; else nothing', async () => {
    const { data } = await platform(tenants.calls.page, { query: { tenantId_equal: 'north' } as never })
    const homeTenantId = data.records[0]?.id
    const body = {
      domain: 'energy.north.test',
      homeTenantId,
      title: 'North Energy',
      showTitle: false,
      slogan: 'cold and clear',
      themeColour: '#123456',
      sidebarColour: '#0a2b4c',
    }
    expect((await platform(domains.calls.save, { body })).status).toBe(200)
    expect(await infoOf('energy.north.test')).toMatchObject({
      tenantId: 'north',
      isBranded: true,
      menuTitle: 'North Energy',
      showMenuTitle: false,
      showMenuLogo: false,
      slogan: 'cold and clear',
      themeColour: '#123456',
      sidebarColour: '#0a2b4c',
    })
    expect(await infoOf('ENERGY.north.test')).toMatchObject({ menuTitle: 'North Energy' })
    expect(await infoOf('own.north.test')).toMatchObject({
      tenantId: 'north',
      isBranded: false,
      menuTitle: 'North itself',
      showMenuTitle: true,
    })
    expect(await infoOf('elsewhere.test')).toMatchObject({ tenantId: '', isBranded: false, menuTitle: '' })
  })

  it('is kept by admin of 000000 alone; a name is a host name, and has one entry', async () => {
    expect((await north(domains.calls.page)).status).toBe(403)
    for (const domain of ['http://a.test', 'a.test:8080', 'A.test', '-a.test', ''])
      expect((await platform(domains.calls.save, { body: { domain } })).status, domain).toBe(400)
    const again = await platform(domains.calls.save, { body: { domain: 'energy.north.test' } })
    expect(again.answer.error?.key).toBe('core.duplicate')
    const picture = { domain: 'b.test', logo: 'https://elsewhere.test/a.png' }
    expect((await platform(domains.calls.save, { body: picture })).status).toBe(400)
  })
})

describe('a parameter that the product reads', () => {
  const save = (paramKey: string, paramValue: string) =>
    north(parameters.calls.save, { body: { paramName: paramKey, paramKey, paramValue } })

  it('has a value that the product can read, others have any', async () => {
    for (const [key, value] of [
      ['password_min_length', '65'],
      ['password_min_length', 'many'],
      ['alarm_up_window', 'no'],
      ['mlink_help', 'javascript:alert(1)'],
      ['mlink_help', '//elsewhere.test'],
    ] as const) {
      const { answer } = await save(key, value)
      expect(answer.error, `${key} ${value}`).toMatchObject({ key: 'core.invalid', field: 'paramValue' })
    }
    expect((await save('password_min_length', '12')).status).toBe(200)
    expect((await save('our_own', 'javascript:alert(1)')).status).toBe(200)
  })

  it('cannot be changed into one that cannot be read', async () => {
    const { data } = await north(parameters.calls.page, { query: { paramKey: 'our_own' } as never })
    const [own] = data.records
    const { answer } = await north(parameters.calls.update, {
      body: { id: own?.id ?? '', paramKey: 'mlink_help' },
    })
    expect(answer.error?.key).toBe('core.invalid')
  })
})
