import writeXlsx from 'write-excel-file/node'
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
  const grant = await grantFor(tenant, name)
  await giveSession(elsewhere, grant)
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
  // so does a browser that still keeps the session when it loads the console
  await giveSession(elsewhere, grant)
  await elsewhere.goto('/account')
  await elsewhere.waitForURL(/\/login/)
  await elsewhere.close()
})

test('what a role loses leaves the sidebar at once, and who has no station is told so (permissions, section 6)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const codes = [
    ...['devices_data_source', 'communication', 'devices_energy_unit', 'energy_unit_view'],
    ...['warning_statistic', 'datalist_history', 'datalist_custom', 'custom_report_view'],
  ]
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
    ['故障统计', 7],
    ['历史曲线', 1],
    ['报表', 1],
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

test('users come from an XLSX file without passwords, get one, are disabled, enabled and unlocked (issue 9 point 6)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  await signIn(tenant, 'admin')
  await page.goto('/settings/users')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const rows = [
    ['登录账号', '用户姓名'],
    ['zhang', '张三'],
    ['li', '李四'],
  ].map((cells) => cells.map((value) => ({ value })))
  await main.getByRole('button', { name: '导入' }).click()
  await dialog.getByLabel('选择文件').setInputFiles({
    name: 'users.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsx([{ data: rows, sheet: '用户' }]).toBuffer(),
  })
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('button', { name: '导入 2 条' }).click()
  await expect(dialog).toContainText('已导入')
  await expect(dialog).toContainText('新增 2 条，更新 0 条')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const row = main.getByRole('row').filter({ hasText: '张三' })
  await row.getByRole('checkbox').check()
  await main.getByRole('button', { name: '重置密码' }).click()
  await dialog.getByRole('button', { name: /^重\s?置$/ }).click()
  const given = page.getByRole('dialog', { name: '新密码（仅显示一次）' })
  await expect(given.getByRole('row', { name: '张三 zhang' })).toBeVisible()
  const password = (await given.locator('.ant-typography').textContent())?.trim() ?? ''
  await given.getByRole('button', { name: '我知道了' }).click()
  const isIn = () =>
    grantFor(tenant, 'zhang', password).then(
      () => true,
      () => false,
    )
  expect(await isIn()).toBe(true)

  await pressIn(row, /^停\s?用$/)
  await dialog.getByRole('button', { name: /^停\s?用$/ }).click()
  await expect(page.getByText('账号已停用')).toBeVisible()
  expect(await isIn()).toBe(false)
  await pressIn(row, /^启\s?用$/)
  await expect(page.getByText('账号已启用')).toBeVisible()
  await expect(row).toContainText('启用')

  await main.getByRole('button', { name: /^解\s?锁$/ }).click()
  await expect(page.getByText('已解锁，可以重新登录')).toBeVisible()
  expect(await isIn()).toBe(true)
})
