import { createHash } from 'node:crypto'
import { api, tokenFor } from '../support/api'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, fillSignIn, test } from '../support/test'

const hourMs = 3_600_000
/** A wire time of the tenant's zone, Asia/Shanghai. */
const inHours = (hours: number) =>
  new Date(Date.now() + (8 + hours) * hourMs).toISOString().slice(0, 19).replace('T', ' ')

test('a temporary account counts down, is ended at once, says so at sign-in, and is extended (temporary-account, section 6)', async ({
  page,
  signIn,
  browser,
}) => {
  const tenant = await makeTenant()
  const account = `guest${tenant}`
  const admin = api(await tokenFor(tenant, 'admin'))
  const [role] = (await admin.get<{ records: { id: string }[] }>('/blade-system/role/page')).records
  await admin.post('/blade-user/temporary/save', {
    account,
    realName: account,
    roleId: role?.id,
    password: createHash('md5').update(account).digest('hex'),
    validUntil: inHours(2),
  })
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/login')
  await fillSignIn(elsewhere, tenant, account, account)
  await elsewhere.waitForURL((url) => url.pathname !== '/login')

  await signIn(tenant, 'admin')
  await page.goto('/settings/temporary-account')
  const row = page.getByRole('row').filter({ hasText: account })
  await expect(row).toContainText('还剩 1 小时')
  await pressIn(row, '立即结束')
  await page.getByRole('dialog').getByRole('button', { name: '立即结束' }).click()
  await expect(row).toContainText('已到期')
  await elsewhere.waitForURL(/\/login/)
  await fillSignIn(elsewhere, tenant, account, account)
  await expect(elsewhere.getByText(/账号已于 .* 到期，请联系管理员/)).toBeVisible()

  await row.getByRole('button', { name: '延长' }).click()
  const dialog = page.getByRole('dialog', { name: `延长 ${account}` })
  await dialog.getByRole('button', { name: '加 7 天' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('还剩 6 天')
  await fillSignIn(elsewhere, tenant, account, account)
  await elsewhere.waitForURL((url) => url.pathname !== '/login')
  await elsewhere.close()
})
