import { openPage } from '../support/openPage'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('小程序: a view is made, shown in a phone with the code that opens it, found by name and removed', async ({
  page,
  signIn,
}) => {
  const name = unique('巡检')
  await signIn('demo', 'admin')
  await page.goto('/zutai-list-mp')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新建画面' }).first().click()
  await dialog.getByRole('button', { name: '创建并编辑' }).click()
  await expect(dialog.getByText('请输入名称')).toBeVisible()
  await dialog.getByLabel('名称', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: '创建并编辑' }).click()
  await page.waitForURL(/\/zutai-editor\/\d+/)

  await openPage(page, `/zutai-list-mp?name=${name}`)
  const main = page.getByRole('main')
  await expect(main.getByText(name, { exact: true })).toBeVisible()
  await expect(main.getByText('草稿')).toHaveCount(1)
  const preview = main.getByRole('button', { name: '手机预览' })
  // the list that was there before has followed the name
  await expect(preview).toHaveCount(1)
  await preview.click()
  await expect(dialog.getByRole('region', { name: '手机预览' }).locator('.schematic-stage')).toBeVisible()
  await expect(dialog.getByRole('img', { name: '画面的二维码' })).toBeVisible()
  await expect(dialog.getByText(/登录后查看实时数据/)).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toHaveCount(0)

  await main.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await dialog.getByRole('button', { name: /^删\s?除$/ }).click()
  await expect(main.getByText(name, { exact: true })).toHaveCount(0)
})
