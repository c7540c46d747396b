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

/** Plain, with a component of its own, with a filter that always holds, of another page's records, a tree; and a list that is only read. */
const beginWithRows = [
  '/devices/product-groups',
  '/devices/products',
  '/maintenance/ops-inspect-plan',
  '/maintenance/ops-maintain-plan',
  '/settings/areas',
  '/devices/lockout-tags',
]

test('the rows that a page of the menu begins with are asked for once, beside its code', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const closed = menu.locator('button[aria-expanded=false]')
  await expect(menu.getByRole('link').first()).toBeVisible()
  while ((await closed.count()) > 0) await closed.first().click()
  const askedBefore = new Set<string>()
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/page') && !askedBefore.has(pathname)) asked.push(pathname)
  })
  for (const path of beginWithRows) {
    // what follows on pages that are kept goes on asking for its own
    for (const pathname of asked) askedBefore.add(pathname)
    asked = []
    const entry = menu.locator(`a[href^="${path}"]`)
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
    expect([path, ...asked]).toEqual([path, ...new Set(asked)])
  }
})
