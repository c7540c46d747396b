import { api, tokenFor } from '../support/api'
import { openPage } from '../support/openPage'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, fillSignIn, test } from '../support/test'

test('租户管理: quotas are seen as used; data are taken along; it is viewed read-only; its administrator is let in again; removed, it is deleted for good', async ({
  page,
  signIn,
  browser,
}) => {
  const tenantId = await makeTenant({ accountNumber: 1, deviceNumber: 5 })
  await signIn('000000', 'admin')
  await page.goto('/')
  // its one account is all that it may have
  const quotas = page.getByRole('region', { name: '平台总览' }).getByRole('region', { name: '租户额度' })
  await expect(quotas).toContainText('有额度已满')
  await quotas.getByRole('link', { name: '租户额度' }).click()
  await expect(page).toHaveURL(/settings\/tenants/)

  await openPage(page, `/settings/tenants?tenantId=${tenantId}`)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: tenantId })
  await expect(row).toContainText('1 / 1')
  await expect(row).toContainText('0 / 5')
  await expect(row.getByRole('progressbar', { name: '已用 0，额度 5' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await pressIn(row, '导出数据')
  await dialog.getByRole('button', { name: /导\s?出/ }).click()
  await expect(page.getByText('已开始导出')).toBeVisible()

  await row.getByRole('button', { name: '进入查看' }).click()
  await dialog.getByLabel('原因').fill('帮助配置')
  await dialog.getByRole('button', { name: '开始查看' }).click()
  const bar = page.getByRole('complementary', { name: '只读查看' })
  await expect(bar).toContainText(tenantId)
  // it covers nothing of the console
  const [line, console] = [await bar.boundingBox(), await page.locator('#root').boundingBox()]
  expect((console?.y ?? 0) + (console?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0)
  await openPage(page, '/settings/users')
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'admin' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新增' })).toHaveCount(0)
  await bar.getByRole('button', { name: '结束查看' }).click()
  await expect(page).toHaveURL(/settings\/tenants/)
  await expect(bar).toHaveCount(0)

  await openPage(page, `/settings/tenants?tenantId=${tenantId}`)
  await pressIn(row, '重置管理员')
  await dialog.getByRole('button', { name: /^重\s?置$/ }).click()
  const given = page.getByRole('dialog', { name: '新密码（仅显示一次）' })
  const password = (await given.locator('.ant-typography').textContent())?.trim() ?? ''
  await given.getByRole('button', { name: '我知道了' }).click()
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/login')
  await fillSignIn(elsewhere, tenantId, 'admin', password)
  await expect(elsewhere.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
  await elsewhere.close()

  await pressIn(row, '删除')
  await dialog.getByRole('button', { name: /删\s?除/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '已删除租户' }).click()
  const removed = page.getByRole('listitem').filter({ hasText: tenantId })
  await removed.getByRole('button', { name: '彻底删除' }).click()
  const erasing = page.getByRole('dialog', { name: `彻底删除 ${tenantId}` })
  await expect(erasing.getByRole('table', { name: '将删除的数据' }).last()).toContainText('app_user')
  const typed = erasing.getByLabel('租户编号')
  await typed.fill('demo')
  await erasing.getByRole('button', { name: '彻底删除' }).click()
  await expect(erasing.getByText('输入的编号与租户编号不一致')).toBeVisible()
  await typed.fill(tenantId)
  await erasing.getByRole('button', { name: '彻底删除' }).click()
  await expect(erasing).toHaveCount(0)
  const platform = api(await tokenFor('000000', 'admin'))
  const left = () => platform.get<{ tenantId: string }[]>('/blade-system/tenant/removed')
  await expect.poll(left, { timeout: 60_000 }).not.toContainEqual(expect.objectContaining({ tenantId }))
})
