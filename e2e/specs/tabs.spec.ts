import { makeUser } from '../support/tenant'
import { expect, test } from '../support/test'

test('a tab that is left and returned to keeps its form, and a reload keeps the page', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/list')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const name = page.getByRole('main').getByLabel('设备名称').first()
  await name.fill('not searched yet')
  await menu.getByRole('link', { name: '站点管理' }).click()
  await expect(page).toHaveURL(/station-management/)
  await menu.getByRole('link', { name: '设备列表' }).click()
  await expect(name).toHaveValue('not searched yet')
  // platform-shell 2: /redirect/{path} reloads the page at that path, and no other tab
  await menu.getByRole('link', { name: '站点管理' }).click()
  await expect(page).toHaveURL(/station-management/)
  await page.evaluate(() =>
    document.querySelector('main > [data-tab$="station-management"]')?.setAttribute('data-same', ''),
  )
  await page.evaluate(() => {
    history.pushState(null, '', '/redirect/devices/list')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await expect(name).toHaveValue('')
  await expect(page).toHaveURL(/\/devices\/list/)
  await expect(page.locator('main > [data-same]')).toHaveCount(1)

  await page.reload()
  await expect(page).toHaveURL(/\/devices\/list/)
  await expect(page.getByRole('main')).toContainText('设备名称')
  await expect(
    page
      .getByRole('tab', { name: /站点管理/ })
      .or(page.getByText('站点管理'))
      .first(),
  ).toBeVisible()
  // the home page stands among the tabs, and is made when it is first shown
  const drawn = page.locator('main [data-item-id]')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await expect(drawn).toHaveCount(0)
  await menu.getByRole('link', { name: '首页' }).click()
  await expect(drawn.first()).toBeVisible()
  // it shows the plant alive
  await expect(drawn.locator('tspan[data-text]').filter({ hasText: /^\d/ }).first()).toBeVisible()
})

test('a tab keeps where it was scrolled to', { tag: '@deep' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1200, height: 420 })
  await signIn('demo', 'admin')
  await page.goto('/devices/list')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.nth(8)).toBeAttached()
  const offset = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('main > [data-tab]:not([data-kept]) *')].map(
          ({ scrollTop }) => scrollTop,
        ),
      ),
    )
  await page.getByRole('main').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 240)
    expect(await offset()).toBeGreaterThan(0)
  }).toPass()
  let before = -1
  await expect
    .poll(async () => {
      const last = before
      before = await offset()
      return before === last
    })
    .toBe(true)
  await menu.getByRole('link', { name: '站点管理' }).click()
  await expect(page).toHaveURL(/station-management/)
  await menu.getByRole('link', { name: '设备列表' }).click()
  await expect.poll(offset).toBe(before)

  // and over the lock page, which takes the layout of everything
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.getByRole('button', { name: /解\s?锁/ }).click()
  await expect.poll(offset).toBe(before)
})

test('closing the last tab without a home page leads to the first page of the menu', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const user = await makeUser(['devices_list', 'devices_product_groups', 'device_view', 'product_group_view'])
  await signIn('demo', user)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link')).toHaveText(['设备列表', '产品分组'])
  await expect(page.getByRole('region', { name: '设备列表' })).toBeVisible()
  await menu.getByRole('link', { name: '产品分组' }).click()
  await expect(page.getByRole('region', { name: '产品分组' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: '打开的页面' })
  await tabs.getByRole('button', { name: '关闭' }).first().click()
  await expect(tabs.getByRole('link')).toHaveText(['产品分组'])
  await tabs.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('region', { name: '设备列表' })).toBeVisible()
  await expect(tabs.getByRole('link')).toHaveText(['设备列表'])
  await tabs.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('region', { name: '设备列表' })).toBeVisible()
})
