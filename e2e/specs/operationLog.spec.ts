import { api, tokenFor } from '../support/api'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('section 5: 操作日志 finds a change by what was changed, and shows it before and after', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const role = { roleName: '值班员', roleAlias: 'duty' }
  const { id } = await admin.post<{ id: string }>('/blade-system/role/save', role)
  await admin.post('/blade-system/role/update', { id, roleName: '值长' })
  await signIn(tenant, 'admin')
  await page.goto('/logs/index')
  await page.getByRole('button', { name: '展开' }).click()
  await page.getByLabel('变更内容').fill('值长')
  await page
    .getByRole('main')
    .getByRole('button', { name: /查\s?询/ })
    .click()
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: 'admin' })
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: '详情' }).click()
  const changes = page.getByRole('dialog').getByRole('region', { name: '变更内容' })
  await expect(changes.getByRole('row').last()).toHaveText('角色名称值班员值长')
})
