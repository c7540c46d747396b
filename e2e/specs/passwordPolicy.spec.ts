import { api, tokenFor } from '../support/api'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('section 5: a new password is judged while it is typed, used ones are refused, an old one must be changed first', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const set = (paramKey: string, paramValue: string) =>
    admin.post('/blade-system/param/save', { paramName: paramKey, paramKey, paramValue })
  await set('password_min_length', '8')
  await set('password_kinds', '3')
  await set('password_history', '2')
  await signIn(tenant, 'admin')
  await page.goto('/account')
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await field('原密码').focus()
  await field('新密码').focus()
  await expect(dialog.getByText('请输入原密码')).toBeVisible()
  await field('原密码').fill('admin')
  await field('新密码').fill('short')
  await field('确认密码').pressSequentially('sho')
  await expect(dialog.getByText('密码至少需要 8 个字符')).toBeVisible()
  await expect(dialog.getByText('请输入正确的确认密码')).toBeVisible()
  await field('新密码').fill('onlyletters')
  await field('确认密码').fill('onlyletters')
  await expect(dialog.getByText('请输入正确的确认密码')).toBeHidden()
  await expect(dialog.getByText(/密码需要包含.*3 种/)).toBeVisible()
  const change = async (from: string, to: string) => {
    await field('原密码').fill(from)
    await field('新密码').fill(to)
    await field('确认密码').fill(to)
    await dialog.getByRole('button', { name: /确\s?定/ }).click()
  }
  await change('admin', 'Better1 now')
  await expect(page.getByText('修改成功')).toBeVisible()

  // a test cannot wait for days: what the server says then is tried in its own tests
  let isDue = true
  await page.route('**/blade-user/info', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.password_due = isDue
    await route.fulfill({ response, json })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: '密码已过期' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await change('Better1 now', 'Better1 now')
  await expect(dialog.getByText('不能使用最近 2 次用过的密码')).toBeVisible()
  isDue = false
  await change('Better1 now', 'Better2 now')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})
