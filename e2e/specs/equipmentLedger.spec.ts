import { openPage } from '../support/openPage'
import { drawnPicture } from '../support/picture'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('equipment is recorded, photographed, moved, labelled, and found by its label on a phone', async ({
  page,
  signIn,
}) => {
  const name = unique('水泵')
  await signIn('demo', 'admin')
  await page.goto('/maintenance/ops-devices')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  const tree = main.getByRole('navigation', { name: '设备分类' })
  await tree.getByText('水泵', { exact: true }).click()
  await expect(main.getByRole('row').filter({ hasText: '1号冷冻水泵' })).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: '1号冷水机组' })).toHaveCount(0)

  const list = main.getByRole('region', { name: '设备台账' })
  await list.getByRole('button', { name: /新\s?增/ }).click()
  await dialog.getByLabel('设备名称').fill(name)
  await dialog.getByLabel('设备编号').fill(name)
  await dialog.getByLabel('站点', { exact: true }).click()
  await page.getByTitle('云杉大厦').last().click()
  await dialog.getByLabel('供应商').click()
  await page.getByTitle('苏能电气服务').last().click()
  await dialog
    .locator('input[type=file]:not([capture])')
    .setInputFiles([await drawnPicture(page, '合格证.png')])
  await expect(dialog.getByRole('button', { name: '查看 合格证.png' })).toBeVisible()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  await tree.getByText('全部设备').click()
  const row = main.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('在库')

  await row.getByRole('checkbox').check()
  await main.getByRole('button', { name: '打印标签' }).click()
  await dialog.getByLabel('每台份数').fill('3')
  await expect(dialog.getByText('3 个标签，1 张纸')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('body > [aria-hidden=true]').filter({ hasText: name })
  await expect(printed.getByText('扫码查看设备档案')).toHaveCount(3)
  await expect(printed.getByText('扫码查看设备档案').first()).toBeVisible()
  await expect(main).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()

  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/maintenance\/ops-devices\/detail\/\d+/)
  const address = page.url()
  await main.getByRole('tab', { name: '文件' }).click()
  await expect(main.getByRole('button', { name: '查看 合格证.png' })).toBeVisible()
  await page.locator('input[type=file]:not([capture])').setInputFiles([await drawnPicture(page, '铭牌.png')])
  await expect(main.getByRole('button', { name: '查看 铭牌.png' })).toBeVisible()
  await expect(main.getByRole('img', { name: `${name} 的照片` })).toBeVisible()

  // What a technician does who has scanned the label.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await main.getByRole('button', { name: '送修' }).click()
  await dialog.getByRole('button', { name: '送修' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('轴承有异响')
  await dialog
    .locator('input[type=file]:not([capture])')
    .setInputFiles([await drawnPicture(page, '现场.png')])
  await expect(dialog.getByRole('button', { name: '查看 现场.png' })).toBeVisible()
  await dialog.getByRole('button', { name: '送修' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText('维修中').first()).toBeVisible()
  await main.getByRole('tab', { name: '履历' }).click()
  await expect(main.getByText('轴承有异响')).toBeVisible()
  await expect(main.getByRole('button', { name: '查看 现场.png' })).toBeVisible()

  // A repair order of it, and one history of all that was done.
  await main.getByRole('button', { name: '新建工单' }).click()
  await dialog.getByLabel('标题').fill(`${name}异响`)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page).toHaveURL(/\/ops-repair-task\/detail\/\d+/)
  await openPage(page, `${new URL(address).pathname}?view=records`)
  await expect(main.getByRole('article').filter({ hasText: '轴承有异响' })).toContainText('维修中')
  const order = main.getByRole('article').filter({ hasText: `${name}异响` })
  await expect(order).toContainText('待派单')
  await order.getByRole('link', { name: new RegExp(`${name}异响`) }).click()
  await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
})
