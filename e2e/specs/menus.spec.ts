import { api, tokenFor } from '../support/api'
import { expect, test } from '../support/test'

interface Menu {
  id: string
  code: string
  name: string
}

/** Menus are the installation's: what is changed here is put back. */
const put = async (code: string) => {
  const platform = api(await tokenFor('000000', 'admin'))
  const [menu] = await platform.get<Menu[]>('/blade-system/menu/lazy-list', { code })
  if (!menu) throw new Error(`no menu ${code}`)
  return { name: menu.name, back: () => platform.post('/blade-system/menu/submit', menu) }
}

test('what is changed of a page and its heading in 菜单管理 is in the sidebar at once', async ({
  page,
  signIn,
}) => {
  const [heading, group] = [await put('group:工程管理'), await put('engineering_gateway_accounts')]
  const name = `工程 ${Date.now()}`
  try {
    await signIn('000000', 'admin')
    await page.goto('/settings/menu-management')
    const sidebar = page.getByRole('navigation', { name: '主菜单' })
    await expect(sidebar.getByRole('button', { name: heading.name })).toBeVisible()

    const dialog = page.getByRole('dialog')
    await page
      .getByRole('row', { name: /工程管理/ })
      .getByRole('button', { name: '编辑' })
      .click()
    await dialog.getByLabel('菜单名称').fill(name)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(sidebar.getByRole('button', { name })).toBeVisible()

    await page.getByRole('searchbox', { name: '菜单名称' }).fill(group.name)
    await page.keyboard.press('Enter')
    await page
      .getByRole('row', { name: /engineering_gateway_accounts/ })
      .getByRole('button', { name: '编辑' })
      .click()
    await dialog.getByLabel('在菜单中隐藏').click()
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(sidebar.getByRole('link', { name: group.name })).toHaveCount(0)
    await page.goto('/engineering/gateway-accounts')
    await expect(page.getByRole('heading', { name: group.name })).toBeVisible()
  } finally {
    await heading.back()
    await group.back()
  }
})
