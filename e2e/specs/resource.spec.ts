import { productGroupsPage, productsPage } from '@energy-console/contract/devices'
import { inspectPlansPage, maintainPlansPage } from '@energy-console/contract/maintenance'
import { areasPage } from '@energy-console/contract/stations'
import { deviceTagsPage } from '@energy-console/contract/telemetry'
import { makeTenant } from '../support/tenant'
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

test('a list wider than its window keeps first column and actions in sight, over a scroll bar that shows', {
  tag: '@deep',
}, async ({ page, signIn }) => {
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
  await bar.evaluate((element) => element.scrollTo({ left: 100 }))
  const scrolled = () =>
    list
      .getByRole('table')
      .locator('..')
      .evaluate(({ scrollLeft }) => scrollLeft)
  await expect.poll(scrolled).toBe(100)
  expect((await first.boundingBox())?.x).toBe(before?.x)
  await expect(list.getByRole('button', { name: '编辑' }).first()).toBeInViewport({ ratio: 1 })
})

/**
 * Plain, with a component of its own, with a filter that always holds, of another page's records, a tree; and a list that is only
 * read: each with the path of its rows.
 */
const beginWithRows = [
  [productGroupsPage, 'productgroup'],
  [productsPage, 'product'],
  [inspectPlansPage, 'workplan'],
  [maintainPlansPage, 'workplan'],
  [areasPage, 'area'],
  [deviceTagsPage, 'devicetag'],
] as const

test('the rows that a page of the menu begins with are asked for once, beside its code', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  // nobody changes anything there, so that nothing is asked for again because of that
  await signIn(await makeTenant(), 'admin')
  const held: string[] = []
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/PlansPage-*.js', async (route) => {
    held.push(route.request().url())
    await isLetGo
    await route.continue()
  })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const closed = menu.locator('button[aria-expanded=false]')
  await expect(menu.getByRole('link').first()).toBeVisible()
  while ((await closed.count()) > 0) await closed.first().click()
  const askedBefore = new Set<string>()
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search)
  })
  for (const [{ path, emptyText }, rows] of beginWithRows) {
    // what follows on pages that are kept goes on asking for its own
    for (const address of asked) askedBefore.add(address)
    asked = []
    const ownRows = () =>
      asked.filter(
        (address) => address.startsWith(`/api/ml-mlink/${rows}/page?`) && !askedBefore.has(address),
      )
    const entry = menu.locator(`a[href^="${path.replace(/\/index$/, '')}"]`)
    await entry.click()
    if (path === inspectPlansPage.path) {
      await expect.poll(() => [held.length > 0, ownRows().length]).toEqual([true, 1])
      letGo()
    }
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByText(emptyText)).toBeVisible()
    expect(ownRows(), path).toEqual([expect.any(String)])
  }
})
