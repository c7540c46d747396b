import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a global text is made, written within its limits, and tells who wrote it when', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const { deviceName: station } = await makeDevice('配电室', { tenant })
  const { dialog, row, add, fill, choose, save, remove } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/devices/global-vars-txt')
  await add()
  await fill({ 名称: '当班负责人', 最大长度: '6' })
  await choose('站点', station)
  await save()

  const text = row('当班负责人')
  await text.getByRole('button', { name: '写入文本' }).click()
  await dialog.getByLabel('新值').fill('夜班：王五与李四')
  await expect(dialog.getByLabel('新值')).toHaveValue('夜班：王五与')
  await dialog.getByRole('button', { name: '写入文本' }).click()
  await expect(dialog).toBeHidden()
  await expect(text).toContainText('夜班：王五与')

  await pressIn(text, '写入记录')
  const history = page.getByRole('dialog', { name: '当班负责人 的写入记录' })
  await expect(history.getByRole('row').nth(1)).toContainText('夜班：王五与')
  await expect(history.getByRole('row').nth(1)).toContainText('已执行')
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await remove(text)
})
