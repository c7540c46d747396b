import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a record is created, found, changed and deleted', async ({ page, signIn }) => {
  const name = unique('e2e group')
  await signIn('demo', 'admin')
  await page.goto('/devices/product-groups')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /新\s?增/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('分组名称').fill(name)
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /编\s?辑|修\s?改/ }).click()
  await dialog.getByLabel('分组名称').fill(`${name} renamed`)
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  const renamed = page.getByRole('row').filter({ hasText: `${name} renamed` })
  await expect(renamed).toBeVisible()

  await renamed.getByRole('button', { name: /删\s?除/ }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('tooltip'))
    .getByRole('button', { name: /确\s?定|删\s?除/ })
    .click()
  await expect(renamed).toHaveCount(0)
})

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

test('a rule between fields is said in the dialog, and gone once it holds', async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/engineering/gateway-accounts')
  await page
    .getByRole('main')
    .getByRole('button', { name: /新\s?增/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('账号名称').fill(`e2e rule ${Date.now()}`)
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  const said = dialog.locator('.ant-form-item-explain-error')
  await expect(said).toHaveText('请选择网关或设备其中之一')
  await dialog.getByLabel('网关').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expect(said).toHaveCount(0)
})
