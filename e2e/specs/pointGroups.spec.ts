import { expect, test } from '../support/test'

test('issue 8, point 16: a group shows its points live, what they come to, its history, and leads to their devices', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'viewer')
  await page.goto('/devices/group-items')
  const main = page.getByRole('main')
  const group = main.getByRole('link', { name: '租户房间用电' })
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: '租户房间用电' })).toBeVisible()

  // what it comes to now, of how many points
  await expect(main.getByText('合计：6 个数据点中 6 个有值')).toBeVisible()

  // its history, as a picture and in numbers
  const history = main.getByRole('region', { name: '历史' })
  await main.getByText('月', { exact: true }).click()
  await expect(history.getByRole('img', { name: '租户房间用电 的历史' })).toBeVisible()
  await history.getByRole('button', { name: '以表格显示' }).click()
  await expect(history.getByRole('columnheader', { name: '合计 (kWh)' })).toBeVisible()
  await expect(history.getByRole('row').nth(1)).toContainText('6')

  // the same as a file
  await main.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  expect((await download).suggestedFilename()).toBe('租户房间用电.csv')

  // each of its points: the live value opens its curve, the name its device
  const points = main.getByRole('region', { name: '数据点' })
  const room = points.getByRole('row').filter({ hasText: '301室电表' })
  await room.getByRole('button').click()
  const curve = page.getByRole('dialog', { name: '301室电表 · 正向有功电能' })
  await expect(curve.getByRole('img', { name: /历史曲线/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(curve).toBeHidden()
  await room.getByRole('link', { name: '301室电表' }).click()
  await expect(page).toHaveURL(/devices\/detail\/\d+/)
})
