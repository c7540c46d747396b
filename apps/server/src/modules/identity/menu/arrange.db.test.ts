import {
  addMenuHeading,
  listMenuEntries,
  listMenuRoutes,
  listMenus,
  type Menu,
  type MenuEntry,
  moveMenu,
  removeMenus,
  resetMenus,
  submitMenu,
} from '@energy-console/contract/identity'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createTestApp, type TestApp } from '../../../contract-tests/testApp'

let test: TestApp
let platform: Caller

beforeAll(async () => {
  test = await createTestApp()
  platform = createCaller(test, await test.signIn('000000', 'admin'))
})
afterEach(() => platform(resetMenus))
afterAll(() => test?.close())

const entries = async () => (await platform(listMenuEntries)).data
const flat = (nodes: readonly MenuEntry[]): MenuEntry[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const entry = async (code: string) => {
  const found = flat(await entries()).find((one) => one.code === code)
  if (!found) throw new Error(`no ${code}`)
  return found
}
const pagesIn = async (code: string) => ((await entry(code)).children ?? []).map((child) => child.code)
const changed = async () => flat(await entries()).flatMap(({ isChanged, code }) => (isChanged ? [code] : []))
const add = async (name: string) =>
  (await platform(addMenuHeading, { body: { name, nameEn: 'Mine', source: 'tool' } })).data.id
const move = (id: string, parentId: string, beforeId?: string) =>
  platform(moveMenu, { body: { id, parentId, ...(beforeId ? { beforeId } : {}) } })
const shown = async () => (await platform(listMenuRoutes)).data

describe('the menu as it is arranged (issue: settings pages, menu-management)', () => {
  it('begins as the product has it, hidden pages and buttons included', async () => {
    expect(await changed()).toEqual([])
    expect(await pagesIn('group:告警管理')).toEqual([
      ...['warning_event', 'warning_analysis', 'warning_statistic', 'warning_rules', 'warning_suppression'],
      ...['sound_light_alarm', 'warning_plans', 'warning_rotas', 'warning_deliveries'],
    ])
    expect((await pagesIn('settings_users')).length).toBeGreaterThan(2)
  })

  it('keeps a page where it was put, and calls only that one changed', async () => {
    const [users, depts] = [await entry('settings_users'), await entry('settings_departments')]
    const order = await pagesIn('group:系统设置')
    await move(depts.id, depts.parentId, users.id)
    const moved = ['settings_departments', ...order.filter((code) => code !== 'settings_departments')]
    expect(await pagesIn('group:系统设置')).toEqual(moved)
    expect(await changed()).toEqual(['settings_departments'])
    await test.identity.duties?.start()
    expect(await pagesIn('group:系统设置')).toEqual(moved)
    await platform(resetMenus, { query: { ids: depts.id } })
    expect(await pagesIn('group:系统设置')).toEqual(order)
    expect(await changed()).toEqual([])
  })

  it('shows a heading of its own while pages stand in it, in both languages', async () => {
    const id = await add('我的分组')
    expect((await shown()).map(({ name }) => name)).not.toContain('我的分组')
    const page = await entry('warning_event')
    await move(page.id, id)
    const heading = (await shown()).find(({ name }) => name === '我的分组')
    expect(heading).toMatchObject({ nameEn: 'Mine', source: 'tool' })
    expect(heading?.children?.map((child: Menu) => child.code)).toEqual(['warning_event'])
    await test.identity.duties?.start()
    expect((await entry('warning_event')).parentId).toBe(id)
  })

  it('sends pages home when their heading is removed', async () => {
    const id = await add('会删除的')
    const before = await pagesIn('group:告警管理')
    for (const code of before) await move((await entry(code)).id, id)
    expect((await shown()).map(({ code }) => code)).not.toContain('group:告警管理')
    expect((await platform(removeMenus, { query: { ids: id } })).status).toBe(200)
    expect(await pagesIn('group:告警管理')).toEqual(before)
    expect(await changed()).toEqual([])
  })

  it('goes back as a whole, names and hiding too', async () => {
    await add('多余的')
    const users = await entry('settings_users')
    const [stored] = (await platform(listMenus, { query: { code: 'settings_users' } })).data
    if (!stored) throw new Error('no menu')
    await platform(submitMenu, { body: { ...stored, name: '账号', nameEn: 'Accounts', isHidden: true } })
    await move(users.id, '0')
    expect(await entry('settings_users')).toMatchObject({
      name: '账号',
      ownName: '用户管理',
      isChanged: true,
    })
    await platform(resetMenus)
    expect(await changed()).toEqual([])
    expect(await entry('settings_users')).toMatchObject({ name: '用户管理', nameEn: '', isHidden: false })
    expect((await entries()).map(({ name }) => name)).not.toContain('多余的')
  })

  it('goes back as a whole, and pages that were added by hand stay', async () => {
    const heading = await add('会清除的')
    const [stored] = (await platform(listMenus, { query: { code: 'settings_users' } })).data
    if (!stored) throw new Error('no menu')
    const { id: _, ...fields } = stored
    const own = { code: 'own_page', path: '/own', name: '自建页面', parentId: heading, isBuiltIn: false }
    const saved = await platform(submitMenu, { body: { ...fields, ...own } })
    expect(saved.status).toBe(200)
    await platform(resetMenus)
    expect(await entry('own_page')).toMatchObject({ id: saved.data.id, parentId: '0', name: '自建页面' })
    expect((await entries()).map(({ name }) => name)).not.toContain('会清除的')
    expect((await platform(removeMenus, { query: { ids: saved.data.id } })).status).toBe(200)
  })

  it('changes a page where it stands meanwhile', async () => {
    const [stored] = (await platform(listMenus, { query: { code: 'warning_event' } })).data
    if (!stored) throw new Error('no menu')
    const heading = await add('挪到这里')
    await move(stored.id, heading)
    const { parentId: _, sort: __, ...placeless } = stored
    const renamed = await platform(submitMenu, { body: { ...placeless, name: '报警' } })
    expect(renamed.answer).toMatchObject({ code: 200 })
    expect(await entry('warning_event')).toMatchObject({ parentId: heading, name: '报警' })
  })

  it('refuses to save a menu where it could not be moved', async () => {
    const [users] = (await platform(listMenus, { query: { code: 'settings_users' } })).data
    const roles = await entry('settings_roles')
    if (!users) throw new Error('no menu')
    const { id: _, ...fields } = users
    const own = { ...fields, code: 'lost_page', path: '/lost', isBuiltIn: false, parentId: roles.id }
    for (const body of [{ ...users, parentId: roles.id }, own, { ...own, category: 2, parentId: '0' }])
      expect((await platform(submitMenu, { body })).answer).toMatchObject({
        error: { key: 'identity.menuPlace' },
      })
    const button = await platform(submitMenu, { body: { ...own, category: 2 } })
    expect(button.answer).toMatchObject({ code: 200 })
    await platform(removeMenus, { query: { ids: button.data.id } })
  })

  it('refuses places that are none, and two headings of one name', async () => {
    const [users, button] = [await entry('settings_users'), await entry('user_view')]
    const [first, second] = [await add('甲'), await add('乙')]
    for (const [id, parentId] of [
      [users.id, (await entry('settings_roles')).id],
      [first, second],
      [button.id, '0'],
    ] as const)
      expect((await move(id, parentId)).answer).toMatchObject({ error: { key: 'identity.menuPlace' } })
    expect((await move('999999', '0')).status).toBe(404)
    expect((await move(users.id, '0', button.id)).status).toBe(404)
    const twice = await platform(addMenuHeading, { body: { name: '甲', nameEn: '', source: '' } })
    expect(twice.answer).toMatchObject({ error: { key: 'identity.headingTaken' } })
    expect((await platform(removeMenus, { query: { ids: users.id } })).status).toBe(400)
  })
})
