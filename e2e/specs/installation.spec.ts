import { certificate } from '../support/certificate'
import { expect, test } from '../support/test'

test('the platform administrator puts a certificate in, is told what is wrong with a key, and stops using it (certificate)', async ({
  page,
  signIn,
}) => {
  await signIn('000000', 'admin')
  await page.goto('/settings/certificate')
  await page.getByRole('textbox', { name: '证书链' }).fill(certificate.cert)
  await page.getByRole('textbox', { name: '私钥' }).fill('-----BEGIN PRIVATE KEY-----')
  await page.getByRole('button', { name: '更换证书' }).click()
  await expect(page.locator('form').getByText('无法识别私钥')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '证书链' })).toHaveValue(/BEGIN CERTIFICATE/)
  await page.getByRole('textbox', { name: '私钥' }).fill(certificate.key)
  await page.getByRole('button', { name: '更换证书' }).click()
  await expect(page.getByText('重新启动服务后启用 HTTPS')).toBeVisible()
  await expect(page.getByText('console.example、localhost、127.0.0.1')).toBeVisible()
  await page.getByRole('button', { name: '停用证书' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用证书' }).click()
  await expect(page.getByRole('table', { name: '以前的证书' })).toContainText('console.example')
})

test('the platform administrator sees versions, starts, and that the program is as it was built (software-versions)', async ({
  page,
  signIn,
}) => {
  await signIn('000000', 'admin')
  await page.goto('/settings/software-versions')
  // every file of the program is read
  await expect(page.getByText(/个程序文件与构建时一致/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('region', { name: '启动与升级记录' })).toContainText('首次启动')
})
