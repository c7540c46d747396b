import { api, tokenFor } from '../support/api'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

/** Seen by nobody but the platform's administrator: no other test misses it where it was. */
const moved = '网关配置'

test('pages and headings are arranged in 菜单管理, in every open sidebar at once, and go back to default', async ({
  page,
  context,
  signIn,
}) => {
  const name = unique('现场调试')
  const platform = api(await tokenFor('000000', 'admin'))
  const heading = await platform.post<{ id: string }>('/blade-system/menu/heading', {
    ...{ name, nameEn: 'Heading', source: 'folder' },
  })
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
  await entry(moved).getByText(moved).click()
  // looked for by its name: of a long list only what is in sight is drawn
  await side.getByRole('combobox', { name: '所在分组' }).fill(name)
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
  await expect(sidebar(page).getByRole('button', { name })).toBeVisible()
  await expect(sidebar(other).getByRole('button', { name })).toBeVisible()
  await other.close()

  // back to default, as it was before
  await side.getByRole('button', { name: '恢复默认' }).click()
  await expect(sidebar(page).getByRole('button', { name })).toHaveCount(0)
  await expect(sidebar(page).getByRole('link', { name: moved })).toBeVisible()
  await expect(side.getByText('已修改')).toHaveCount(0)
  await platform.post('/blade-system/menu/remove', {}, { ids: heading.id })
})
