import { startIdentityProvider } from '../support/identityProvider'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('section 2, /auth-redirect: an administrator sets an identity provider, and somebody signs in by it', async ({
  page,
  context,
  signIn,
}) => {
  const provider = await startIdentityProvider()
  try {
    const tenant = await makeTenant()
    await signIn(tenant, 'admin')
    await page.goto('/settings/single-sign-on')
    await page.getByRole('button', { name: '新增' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '名称' }).fill('集团统一身份')
    await dialog.getByRole('textbox', { name: '客户端编号' }).fill(provider.clientId)
    await dialog.getByRole('switch', { name: '自动新建用户' }).click()
    await dialog.getByLabel('新用户的角色').click()
    await page.getByTitle('管理员').click()
    await page.keyboard.press('Escape')
    const issuer = dialog.getByRole('textbox', { name: '签发者地址' })
    await issuer.fill('https://169.254.169.254/latest')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(page.getByText(/内部网络或保留的地址/).first()).toBeVisible()
    await issuer.fill(provider.issuer)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toHaveCount(0)

    const row = page.getByRole('row').filter({ hasText: provider.issuer })
    await pressIn(row, '设置密钥')
    await dialog.getByLabel('客户端密钥').fill(provider.clientSecret)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(row).toContainText('已设置')
    await row.getByRole('button', { name: '测试连接' }).click()
    await expect(dialog.getByText('通过', { exact: true })).toHaveCount(4)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()

    // in a tab where nobody else has sat: there another user is led to the first page
    const own = await context.newPage()
    await own.goto('/login?redirect=/settings/departments')
    await own.getByLabel('租户', { exact: true }).fill(tenant)
    await own.getByRole('button', { name: '使用 集团统一身份 登录' }).click()
    await own.getByPlaceholder('Enter any login').fill('zhang.wei')
    await own.getByPlaceholder('and password').fill('x')
    await own.getByRole('button', { name: 'Sign-in' }).click()
    const coming = own.waitForRequest((request) => request.url().includes('/auth-redirect?code='))
    await own.getByRole('button', { name: 'Continue' }).click()
    const used = (await coming).url()
    await expect(own).toHaveURL(/\/settings\/departments$/)
    await own.getByRole('button', { name: '用户菜单' }).click()
    await expect(own.getByRole('menuitem', { name: '修改密码' })).toHaveCount(0)
    await own.getByRole('menuitem', { name: '锁定屏幕' }).click()
    await own.getByRole('button', { name: '重新登录' }).click()
    await expect(own).toHaveURL(/\/login\?redirect=%2Fsettings%2Fdepartments$/)

    await own.goto(used)
    const refused = own.getByText('登录已超时，或不是在此浏览器中开始的，请重新登录')
    await expect(refused).toBeVisible()
    await expect(own.getByRole('main').getByText('登录已超时')).toHaveCount(0)
    await own.getByRole('button', { name: '返回登录' }).click()
    await expect(own).toHaveURL(/\/login\?redirect=%2Fsettings%2Fdepartments$/)
  } finally {
    await provider.close()
  }
})
