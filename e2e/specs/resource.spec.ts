import { expect, test } from '../support/test'

test('a required field that is left empty is named', { tag: '@deep' }, async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/product-groups')
  await page
    .getByRole('main')
    .getByRole('button', { name: /新\s?增/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('分组名称').focus()
  await dialog.getByLabel('排序').focus()
  await expect(dialog.locator('.ant-form-item-explain-error').first()).toBeVisible()
})

test('a list wider than its window keeps first column and actions in sight, over a scroll bar that shows', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1100, height: 600 })
  await signIn('demo', 'admin')
  let answer = () => {}
  const measured = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/devicemanager/page?*', async (route) => {
    await measured
    await route.continue()
  })
  await page.goto('/devices/list')
  const list = page.getByRole('region', { name: '设备列表' })
  const first = list.getByRole('columnheader', { name: '设备名称' })
  // nothing moves when the rows come
  const before = await first.boundingBox()
  answer()
  await expect(list.getByRole('button', { name: '编辑' }).first()).toBeVisible()
  expect((await first.boundingBox())?.x).toBe(before?.x)
  const bar = list.locator('[class*=bar][aria-hidden]')
  await expect(bar).toBeInViewport()
  await bar.evaluate((element) => element.scrollTo({ left: 300 }))
  const scrolled = () =>
    list
      .getByRole('table')
      .locator('..')
      .evaluate(({ scrollLeft }) => scrollLeft)
  await expect.poll(scrolled).toBe(300)
  expect((await first.boundingBox())?.x).toBe(before?.x)
  await expect(list.getByRole('button', { name: '编辑' }).first()).toBeInViewport({ ratio: 1 })
})
