import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('issue 9 point 6, 系统参数: a parameter is set within its range, holds at once, and goes back to its default', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  await signIn(tenant, 'admin')
  await page.goto('/settings/parameters')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  const length = row('密码最小长度')
  await expect(length).toContainText('默认：0')
  await length.getByRole('spinbutton').fill('4000')
  await length.getByRole('spinbutton').blur()
  await expect(length.getByRole('spinbutton')).toHaveValue('4000')
  await expect(length.getByRole('alert')).toHaveText('请输入 0 至 64 的整数')
  await expect(length.getByRole('button', { name: '保存' })).toBeDisabled()
  await length.getByRole('spinbutton').fill('10')
  await length.getByRole('button', { name: '保存' }).click()
  await expect(length.getByRole('button', { name: '恢复默认' })).toBeVisible()
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('新密码', { exact: true }).fill('short')
  await dialog.getByLabel('确认密码', { exact: true }).focus()
  await expect(dialog.getByText('密码至少需要 10 个字符')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(dialog).toHaveCount(0)

  const address = row('帮助文档地址')
  await address.getByRole('textbox').fill('javascript:alert(1)')
  await expect(address.getByRole('alert')).toHaveText('请输入以 / 或 http(s):// 开头的地址')
  await expect(address.getByRole('button', { name: '保存' })).toBeDisabled()
  await address.getByRole('textbox').fill('https://example.com/manual')
  await address.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: '帮助' })).toHaveAttribute('href', 'https://example.com/manual')

  await length.getByRole('button', { name: '恢复默认' }).click()
  await expect(length.getByRole('spinbutton')).toHaveValue('0')
  await page.getByRole('tab', { name: '其他参数' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'mlink_help' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'password_min_length' })).toHaveCount(0)
})
