import { api, tokenFor } from '../support/api'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'
import { textOf } from '../support/view'

test('section 2, /lock: every tab locks, a reload does not unlock, and each goes on where it was', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/list')
  // rows that have come stand still
  const rows = page
    .getByRole('main')
    .locator('tbody')
    .filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCSS('animation-name', 'none')
  await page.getByRole('main').getByLabel('设备名称').first().fill('typed and not sent')
  const other = await context.newPage()
  await other.goto('/settings/users')
  const opened = other.getByRole('navigation', { name: '打开的页面' })
  await opened.getByRole('link', { name: '用户管理' }).click({ button: 'right' })
  await other.getByRole('menuitem', { name: '刷新', exact: true }).click()
  await other.getByRole('button', { name: /新\s?增/ }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('登录账号').fill('half')

  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
    await expect(tab).toHaveURL(/\/lock$/)
    await expect(tab).toHaveTitle(/^锁屏 - /)
    await expect(tab.getByRole('navigation')).toHaveCount(0)
  }
  await expect(dialog).toBeHidden()
  // the screen is locked, the watch goes on
  await context.waitForEvent('request', (request) => request.url().includes('/equipmentalarm/lastOne'))
  await page.reload()
  await page.getByLabel('密码', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: /解\s?锁/ }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('密码不正确')
  await expect(page.getByRole('main')).toContainText('能源云平台')
  await other.getByLabel('密码', { exact: true }).fill('admin')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/settings\/users/)
  await expect(dialog.getByLabel('登录账号')).toHaveValue('half')
  await expect(page).toHaveURL(/devices\/list/)
  await expect(page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')).toHaveText([
    '首页',
    '设备列表',
  ])

  // nobody else answers what a page has asked
  const row = page.getByRole('main').getByRole('row').nth(1)
  await row.getByRole('button', { name: /删\s?除/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await other.goto('/lock')
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
  await expect(question).toBeHidden()
  await other.getByLabel('密码', { exact: true }).fill('admin')
  await other.keyboard.press('Enter')
  await expect(question).toBeVisible()
})

test('section 2, /lock: the screen locks by itself after the time that the tenant has set', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  await admin.post('/blade-system/param/save', {
    paramName: 'lock',
    paramKey: 'lock_idle_minutes',
    paramValue: '10',
  })
  await page.clock.install()
  await signIn(tenant, 'admin')
  await page.goto('/account')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.clock.fastForward('08:00')
  await page.mouse.move(200, 200)
  await page.clock.fastForward('08:00')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.clock.fastForward('03:00')
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
})

test('section 2, /lock: a view that fills its window goes on when the screen locks by itself, and not when somebody locks it', {
  tag: '@deep',
}, async ({ page, context, signIn }) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  await admin.post('/blade-system/param/save', {
    paramName: 'lock',
    paramKey: 'lock_idle_minutes',
    paramValue: '10',
  })
  const { id } = await admin.post<{ id: string }>('/ml-mlink/view/save', {
    name: 'wall',
    type: 'diagram',
    content: textOf({
      pages: [{ id: 'wall', items: [{ id: 'text', type: 'text', content: 'on the wall', x: 20, y: 20 }] }],
    }),
    status: 'published',
  })
  await page.clock.install()
  await signIn(tenant, 'admin')
  await page.goto(`/zutai-viewer/${id}`)
  await expect(page.getByText('on the wall')).toBeVisible()
  await page.clock.fastForward('15:00')
  const desk = await context.newPage()
  await desk.goto('/account')
  await expect(desk.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
  await expect(page.getByText('on the wall')).toBeVisible()
  await page.reload()
  await expect(page.getByText('on the wall')).toBeVisible()

  await desk.getByLabel('密码', { exact: true }).fill('admin')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: '用户菜单' }).click()
  await desk.getByRole('menuitem', { name: '锁定屏幕' }).click()
  for (const tab of [desk, page]) await expect(tab.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
})
