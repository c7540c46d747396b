import { getUserInfo } from '@energy-console/contract/identity'
import { parameters } from '@energy-console/contract/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { administrator, createTestApp, type TestApp } from '../../../contract-tests/testApp'

let test: TestApp
let admin: Caller
const told: (string | undefined)[] = []

beforeAll(async () => {
  test = await createTestApp()
  admin = createCaller(test, await test.signIn(administrator.tenantId, administrator.account))
  test.platform.bus.subscribe('identity.rightsChanged', ({ tenantId }) => told.push(tenantId))
})
afterAll(() => test?.close())

const save = (paramKey: string, paramValue: string, id?: string) =>
  admin(parameters.calls.submit, {
    body: { ...(id ? { id } : {}), paramName: paramKey, paramKey, paramValue },
  })
const inForce = async () => (await admin(getUserInfo)).data.lock_idle_minutes
const taken = () => told.splice(0)

describe('a change of a parameter that the product reads', () => {
  it('is told to everybody of the tenant, when it is saved, renamed or removed', async () => {
    taken()
    const { id } = (await save('lock_idle_minutes', '15')).data
    expect([taken(), await inForce()]).toEqual([['000000'], '15'])
    await save('lock_idle_minutes', '20', id)
    expect([taken(), await inForce()]).toEqual([['000000'], '20'])
    await save('our_own', '20', id)
    expect([taken(), await inForce()]).toEqual([['000000'], '0'])
    await save('lock_idle_minutes', '20', id)
    taken()
    await admin(parameters.calls.remove, { query: { ids: id } })
    expect([taken(), await inForce()]).toEqual([['000000'], '0'])
  })

  it('section 3, user info settings: logo and title above the menu are shown unless the tenant hides them', async () => {
    const shown = async () => {
      const { show_menu_logo, show_menu_title } = (await admin(getUserInfo)).data
      return [show_menu_logo, show_menu_title]
    }
    expect(await shown()).toEqual([true, true])
    const title = (await save('show_menu_title', '0')).data
    expect(await shown()).toEqual([true, false])
    const logo = (await save('show_menu_logo', '0')).data
    expect(await shown()).toEqual([false, false])
    await admin(parameters.calls.remove, { query: { ids: title.id } })
    expect(await shown()).toEqual([false, true])
    await admin(parameters.calls.remove, { query: { ids: logo.id } })
    expect(await shown()).toEqual([true, true])
  })

  it('is told to nobody where it was refused, or is the tenant’s own affair', async () => {
    taken()
    await save('lock_idle_minutes', 'soon')
    await save('our_other', '1')
    expect(taken()).toEqual([])
  })
})
