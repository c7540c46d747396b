import type { Page } from '@playwright/test'
import { serverUrl } from '../support/api'
import { makeDevice } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, fillSignIn, test } from '../support/test'

async function chooseOfUser(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Ends the session on the server alone; the page hears of it by itself, with its next call. */
async function endOnServer(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'Admin-Token')?.value
  await fetch(`${serverUrl()}/api/blade-auth/oauth/logout`, {
    headers: { 'Blade-Auth': `bearer ${token}` },
  })
}

/** Ways like the menu, which stands for them with every test: tried with the group `deep`. */
const alike = [
  'the lock page',
  'another tab',
  'a call that is refused (401)',
  'such a call, with the sign-in page loaded anew',
  'an installation that is not activated (418)',
]

/** Every way in which a session ends. */
const ends: Record<string, (page: Page) => Promise<void>> = {
  'the menu': (page) => chooseOfUser(page, '退出登录'),
  async 'the lock page'(page) {
    await chooseOfUser(page, '锁定屏幕')
    await page.getByRole('button', { name: '退出登录' }).click()
  },
  async 'another tab'(page) {
    const other = await page.context().newPage()
    await other.goto('/data/view')
    await chooseOfUser(other, '退出登录')
    await other.close()
  },
  async 'a call that is refused (401)'(page) {
    await endOnServer(page)
    await expect(page.getByRole('alert')).toContainText('此登录已在其他窗口或设备上退出')
  },
  async 'such a call, with the sign-in page loaded anew'(page) {
    await endOnServer(page)
    await expect(page).toHaveURL(/\/login/)
    await page.reload()
  },
  async 'an installation that is not activated (418)'(page) {
    const answer = { code: 418, success: false, data: {}, msg: '系统未激活' }
    await page.route('**/equipmentalarm/page*', (route) => route.fulfill({ status: 418, json: answer }))
    await page.getByRole('link', { name: '事件告警' }).click()
  },
}

/** Names of what the browser keeps for the user of a tenant: cached, and unsaved work. */
const keptOf = (page: Page, tenantId: string) =>
  page.evaluate(async (tenant) => {
    const cached = Object.keys(localStorage).filter((key) => key.includes(`cache.${tenant}.`))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('energy-console', 1)
      opening.onsuccess = () => resolve(opening.result)
    })
    const drafts = await new Promise<string[]>((resolve) => {
      const keys = database.transaction('drafts').objectStore('drafts').getAllKeys()
      keys.onsuccess = () => resolve(keys.result.map(String))
    })
    database.close()
    return [...cached, ...drafts.filter((key) => key.startsWith(`${tenant}.`))]
  }, tenantId)

const leaveDraft = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('energy-console', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
        opening.onsuccess = () => {
          const work = opening.result.transaction('drafts', 'readwrite')
          work.objectStore('drafts').put({ content: '{}', revision: 1, savedAt: 0 }, 'demo.1.1')
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

/** What somebody of the demo has looked at, and the tenant of who comes after him: nothing in here changes them. */
let made: Promise<[deviceName: string, tenant: string]> | undefined
const make = () =>
  Promise.all([makeDevice('e2e former').then(({ deviceName }) => deviceName), makeTenant()] as const)

for (const [how, end] of Object.entries(ends))
  test(`section 4, session: after one ended by ${how}, another tenant's user sees nothing of it`, {
    tag: alike.includes(how) ? '@deep' : [],
  }, async ({ page, signIn }) => {
    made ??= make()
    const [deviceName, tenant] = await made
    await signIn('demo', 'admin')
    await page.goto('/devices/list')
    await leaveDraft(page)
    await page.getByRole('main').getByLabel('设备名称').first().fill(deviceName)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: deviceName })).toBeVisible()
    await page.getByRole('button', { name: '全部区域' }).click()
    await page.getByRole('treeitem', { name: '云杉大厦' }).click()

    await end(page)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('body')).not.toContainText(deviceName)
    // what is not answered can only be shown from what was kept
    await page.route('**/api/ml-mlink/**', () => undefined)
    await fillSignIn(page, tenant, 'admin', 'admin')
    await page.getByRole('link', { name: '设备列表' }).click()
    await expect(page.getByRole('region', { name: '设备列表' })).toBeVisible()
    await expect(page.getByRole('main').getByLabel('设备名称').first()).toHaveValue('')
    await expect(page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')).toHaveText([
      '首页',
      '设备列表',
    ])
    await expect(page.locator('body')).not.toContainText(deviceName)
    await expect(page.locator('body')).not.toContainText('云杉大厦')
    expect(await keptOf(page, 'demo')).toEqual([])
    await page.unroute('**/api/ml-mlink/**')
    await page.reload()
    await expect(page.getByRole('main')).toContainText('没有内容')
  })
