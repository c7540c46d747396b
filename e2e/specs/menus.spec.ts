import { api, tokenFor } from '../support/api'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('pages and headings are arranged in 菜单管理, in every open sidebar at once, and go back to default', async ({
  page,
  context,
  signIn,
}) => {
  // two windows, whose sidebars follow three changes
  test.setTimeout(120_000)
  const name = unique('分组')
  const platform = api(await tokenFor('000000', 'admin'))
  const entries = await platform.get<{ id: string; code: string }[]>('/blade-system/menu/lazy-list', {
    code: 'engineering_gateway_accounts',
  })
  await platform.post('/blade-system/menu/heading', { name, nameEn: `${name} en`, source: 'folder' })
  try {
    await signIn('000000', 'admin')
    await page.goto('/settings/menu-management')
    const other = await context.newPage()
    await other.goto('/account')
    const main = page.getByRole('main')
    const sidebar = (of: typeof page) => of.getByRole('navigation', { name: '主菜单' })
    const entry = (of: string) => main.getByRole('treeitem').filter({ hasText: of })

    await expect(entry(name)).toBeVisible()
    await expect(sidebar(page).getByRole('button', { name })).toHaveCount(0)

    // a page is put into it; the sidebars of both windows follow
    const side = main.getByRole('complementary', { name: '菜单详情' })
    await entry('网关账号').getByText('网关账号').click()
    await side.getByRole('combobox', { name: '所在分组' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
    await expect(sidebar(page).getByRole('button', { name })).toBeVisible()
    await expect(sidebar(other).getByRole('button', { name })).toBeVisible()
    await other.close()

    // back to default, as it was before
    await side.getByRole('button', { name: '恢复默认' }).click()
    await expect(sidebar(page).getByRole('button', { name })).toHaveCount(0)
    await expect(sidebar(page).getByRole('link', { name: '网关账号' })).toBeVisible()
    await expect(side.getByText('已修改')).toHaveCount(0)
  } finally {
    const tree = await platform.get<{ id: string; name: string }[]>('/blade-system/menu/arrangement')
    for (const { id } of tree.filter((heading) => heading.name === name))
      await platform.post('/blade-system/menu/remove', {}, { ids: id })
    for (const { id } of entries) await platform.post('/blade-system/menu/reset', {}, { ids: id })
  }
})
