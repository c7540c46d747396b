import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name })
const waits = (page: Page) => page.getByRole('status').filter({ hasText: '网络连接中断' })

/** All code but that of an alarm's popup, which the demo plant may raise at any moment. */
const codeOfPages = /\/assets\/(?!AlarmCard)/

/** The ways a network goes: the browser knows that it is offline, or nothing of the server's comes through. */
const cuts = {
  'the browser is offline': {
    cut: (page: Page) => page.context().setOffline(true),
    mend: (page: Page) => page.context().setOffline(false),
  },
  'the server cannot be reached': {
    cut: (page: Page) => page.route(codeOfPages, (route) => route.abort()),
    mend: (page: Page) => page.unroute(codeOfPages),
  },
}

for (const [how, { cut, mend }] of Object.entries(cuts))
  test(`a page whose code is asked for while ${how} comes by itself afterwards, with its styles; what was typed stays`, {
    tag: how === 'the browser is offline' ? [] : '@deep',
  }, async ({ page, signIn }) => {
    await signIn('demo', 'admin')
    await page.goto('/devices/list')
    const typed = page.getByRole('main').getByLabel('设备名称').first()
    await typed.fill('not searched yet')

    await cut(page)
    await menuLink(page, '事件告警').click()
    await expect(waits(page)).toBeVisible()
    // it pushes the window down and lies over nothing
    const [notice, header] = [await waits(page).boundingBox(), await page.getByRole('banner').boundingBox()]
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0)
    await mend(page)
    const alarms = page.getByRole('region', { name: '事件告警' })
    await expect(alarms).toBeVisible()
    await expect(waits(page)).toBeHidden()
    const styles = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
        ({ sheet }) => sheet !== null,
      ),
    )
    expect(styles).not.toContain(false)

    await menuLink(page, '产品管理').click()
    await page.getByRole('region', { name: '产品管理' }).getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '添加属性' }).first().click()
    // the sheet of properties scrolls in its own box: a style of this page alone
    await expect(dialog.getByRole('table').locator('..')).toHaveCSS('overflow-x', 'auto')
    await dialog.getByRole('button', { name: '取消' }).click()

    await menuLink(page, '设备列表').click()
    await expect(typed).toHaveValue('not searched yet')
  })

test('a dialog and a list that were asked for while offline come by themselves', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/list')
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: '云杉大厦' }).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await expect(waits(page)).toBeVisible()
  await page.context().setOffline(false)
  await page
    .getByRole('combobox', { name: '搜索页面、命令、画面、设备、台账、工单、文件、告警、数据点' })
    .fill('站点管理')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '站点管理' }).getByRole('row').nth(1)).toBeVisible()
})

test.describe('when the code of a page is gone', () => {
  test.use({ expectedErrors: [/PartMissing/] })

  test('a page whose code is gone leaves the console as it is while another tab may hold what somebody typed', {
    tag: '@deep',
  }, async ({ page, signIn }) => {
    await page.clock.install()
    await signIn('demo', 'admin')
    await page.goto('/devices/list')
    await page.route('**/assets/AlarmEventsPage*', (route) => route.fulfill({ status: 404 }))
    const typed = page.getByRole('main').getByLabel('设备名称').first()
    await typed.fill('not searched yet')
    await menuLink(page, '事件告警').click()
    await expect(page.getByText('页面没有载入')).toBeVisible()
    await page.clock.fastForward(60_000)
    await menuLink(page, '设备列表').click()
    await expect(typed).toHaveValue('not searched yet')
  })

  test('the home alone, as a wall screen has it, is loaded anew by itself when its code was gone', {
    tag: '@deep',
  }, async ({ page, signIn }) => {
    await page.clock.install()
    await page.route('**/assets/drawing-*', (route) => route.fulfill({ status: 404 }))
    await signIn('demo', 'viewer')
    await page.goto('/')
    await expect(page.getByText('页面没有载入')).toBeVisible()
    await page.unroute('**/assets/drawing-*')
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('main').locator('[data-item-id]').first()).toBeVisible()
  })
})

test('section 2, main layout: a hard load shows the outline of the console before any of its scripts and styles has come', async ({
  page,
  signIn,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () =>
    page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
      await held
      await route.continue()
    })
  const part = (name: string) => page.locator(`.first-${name}`)
  const [side, bar, form] = [part('side'), part('bar'), part('form')]
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-paint').length)
  await hold()
  await page.goto('/login', { waitUntil: 'commit' })
  await expect.poll(painted).toBe(1)
  await expect(side).toBeVisible()
  await expect(form).toBeVisible()
  await expect(bar).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')

  await signIn('demo', 'admin')
  await hold()
  await page.goto('/devices/list', { waitUntil: 'commit' })
  await expect.poll(painted).toBe(1)
  await expect(bar).toBeVisible()
  await expect(form).toBeHidden()
  expect((await side.boundingBox())?.width).toBe(210)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(side).toBeHidden()
  await expect(bar).toBeVisible()

  release()
  await expect(page.getByRole('region', { name: '设备列表' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
