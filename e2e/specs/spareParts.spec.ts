import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a part comes in and goes out; no more of it goes than there is, and each movement is listed', async ({
  page,
  signIn,
}) => {
  const name = unique('密封圈')
  await signIn('demo', 'admin')
  await page.goto('/maintenance/ops-spare-part')
  const { add, fill, save, row, dialog } = recordsOn(page)
  await add()
  await fill({ 备件编号: name, 备件名称: name, 单位: '只', 最低库存: '2' })
  await save()
  const part = row(name)
  await expect(part).toContainText('低于最低库存')
  const move = async (kind: string, values: Readonly<Record<string, string>>) => {
    await part.getByRole('button', { name: '出入库', exact: true }).click()
    await dialog.getByText(kind, { exact: true }).click()
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: /^登\s?记$/ }).click()
  }
  await move('入库', { 数量: '3', 单价: '2.5' })
  await expect(dialog).toBeHidden()
  await expect(part).toContainText('充足')
  await move('出库', { 数量: '4', 原因: '更换' })
  await expect(dialog.getByText('库存不足：只有 3 只')).toBeVisible()
  await dialog.getByLabel('数量').fill('2')
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(part).toContainText('低于最低库存')
  await pressIn(part, '流水')
  await expect(row('更换')).toContainText('-5.00')
})
