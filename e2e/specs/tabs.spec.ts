import { expect, test } from '../support/test'

test('a tab that is left and returned to keeps its form, and a reload keeps the page', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '设备列表' }).click()
  const name = page.getByRole('main').getByLabel('设备名称').first()
  await name.fill('not searched yet')
  await menu.getByRole('link', { name: '站点管理' }).click()
  await expect(page).toHaveURL(/station-management/)
  await menu.getByRole('link', { name: '设备列表' }).click()
  await expect(name).toHaveValue('not searched yet')

  await page.reload()
  await expect(page).toHaveURL(/\/devices\/list/)
  await expect(page.getByRole('main')).toContainText('设备名称')
  await expect(
    page
      .getByRole('tab', { name: /站点管理/ })
      .or(page.getByText('站点管理'))
      .first(),
  ).toBeVisible()
})

test('a tab keeps where it was scrolled to', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1200, height: 420 })
  await signIn('demo', 'admin')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '设备列表' }).click()
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.nth(8)).toBeAttached()
  const offset = () =>
    page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('main *')].map(({ scrollTop }) => scrollTop)),
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
})
