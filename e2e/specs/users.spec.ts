import { api, grantFor, tokenFor } from '../support/api'
import { pressIn } from '../support/rows'
import { giveSession } from '../support/session'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, test } from '../support/test'

interface Page<Row> {
  records: Row[]
}

test('an administrator sees why a user cannot open a page, and ends his session (users, issue 6)', async ({
  page,
  signIn,
  browser,
}) => {
  const tenant = await makeTenant()
  const name = await makeUser(['data_view', 'view_view'], tenant)
  const elsewhere = await browser.newPage()
  await giveSession(elsewhere, await grantFor(tenant, name))
  await elsewhere.goto('/account')
  await expect(elsewhere.getByRole('main')).toContainText(name)

  await signIn(tenant, 'admin')
  await page.goto('/settings/users')
  const own = page.getByRole('row').filter({ hasText: 'admin' }).first()
  await expect(own.getByRole('button', { name: '编辑' })).toBeVisible()
  await expect(own.getByRole('button', { name: /停用|删除/, includeHidden: true })).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: name }).first()
  await row.getByRole('button', { name: '权限排查' }).click()
  const access = page.getByRole('dialog', { name: `权限排查：${name}` })
  await access.getByLabel('页面', { exact: true }).last().click()
  await page.keyboard.type('用户管理')
  await page.keyboard.press('Enter')
  await expect(access.getByRole('alert')).toContainText('不能使用')
  await expect(access.getByRole('list', { name: '原因' })).toContainText(`用户的角色 ${name} 都没有授权`)
  await page.keyboard.press('Escape')

  await pressIn(row, '登录情况')
  const signIns = page.getByRole('dialog', { name: `登录情况：${name}` })
  await signIns.getByRole('button', { name: '结束', exact: true }).click()
  await expect(signIns).toContainText('用户现在没有登录')
  await elsewhere.waitForURL(/\/login/)
  await elsewhere.close()
})

test('what a role loses leaves the sidebar at once, and who has no station is told so (permissions, section 6)', async ({
  page,
  signIn,
}) => {
  const codes = ['devices_data_source', 'communication', 'devices_energy_unit', 'energy_unit_view']
  const name = await makeUser(['data_view', 'view_view', 'devices_list', 'device_view', ...codes])
  await signIn('demo', name)
  await page.goto('/devices/list')
  const sidebar = page.getByRole('navigation', { name: '主菜单' })
  const devices = page.getByRole('region', { name: '设备列表' })
  const lack = '您的账号还没有任何站点的权限'
  await expect(devices.getByText(lack)).toBeVisible()
  for (const [title, count] of [
    ['数据源', 1],
    ['单位能耗', 1],
    ['通信工况', 5],
  ] as const) {
    await sidebar.getByRole('link', { name: title }).click()
    const shown = page.locator('main').getByText(lack).locator('visible=true')
    await expect(shown).toHaveCount(count)
    await expect(page.getByText('全部在线')).toHaveCount(0)
  }

  const admin = api(await tokenFor('demo', 'admin'))
  const { records } = await admin.get<Page<{ id: string }>>('/blade-system/role/page', {
    roleAlias_equal: name,
  })
  await admin.post('/blade-system/role/grant', { roleIds: [records[0]?.id], menuIds: [], dataScopeIds: [] })
  await expect(sidebar.getByRole('link', { name: '设备列表' })).toHaveCount(0)
  await expect(page.getByText('没有访问权限')).toBeVisible()
})
