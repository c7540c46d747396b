import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('the points of a station are checked by keys, signed, and stay as they were signed', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const { deviceName: station } = await makeDevice('配电室', { tenant })
  const { dialog, row, add, fill, choose, save } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/engineering/commissioning')
  await add()
  await fill({ 调试单: '配电室点对点' })
  await choose('站点', station)
  await save()

  const points = page.getByRole('table', { name: '核对点位' }).locator('tbody tr')
  await expect(page.getByText('版本 1')).toBeVisible()
  await points.first().focus()
  await page.keyboard.press('w')
  await expect(points.first()).toHaveAttribute('data-result', 'wrong')
  await page.keyboard.press('Enter')
  await page.keyboard.type('接线反了')
  await page.keyboard.press('Enter')
  await expect(points.first()).toBeFocused()
  await expect(points.first().getByRole('textbox')).toHaveValue('接线反了')
  await page.getByRole('button', { name: /^签\s?署$/ }).click()
  await dialog.getByLabel('签署意见').fill('可以送电')
  await dialog.getByRole('button', { name: /^签\s?署$/ }).click()
  await expect(page.getByText('已签署', { exact: true })).toBeVisible()
  await expect(points.first()).toContainText('接线反了')
  await expect(points.first().getByRole('button', { name: '合格' })).toHaveCount(0)

  await page.getByRole('button', { name: '返回列表' }).click()
  await row('配电室点对点').getByRole('button', { name: '重新打开' }).click()
  await dialog.getByRole('button', { name: '重新打开' }).click()
  await expect(row('配电室点对点')).toHaveCount(2)
})

test('keys go on over the pages of a sheet, and where a point goes from what is filtered', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const { api, deviceName: station, stationId } = await makeDevice('大配电室', { tenant })
  const gateways = await api.get<{ records: { id: string }[] }>('/ml-mlink/gateway/page', { size: '1' })
  const product = await api.post<{ id: string }>('/ml-mlink/product/save', {
    label: '多回路表',
    siyaoProperties: Array.from({ length: 101 }, (_, index) => ({
      ...{ propertyNo: `p${index}`, propertyName: `回路${index}`, dataType: 'number', access: 'read' },
    })),
  })
  await api.post('/ml-mlink/devicemanager/save', {
    ...{ deviceName: '多回路表', productId: product.id, stationId, gatewayId: gateways.records[0]?.id },
  })
  const { add, fill, choose, save } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/engineering/commissioning')
  await add()
  await fill({ 调试单: '大配电室点对点' })
  await choose('站点', station)
  await save()

  const points = page.getByRole('table', { name: '核对点位' }).locator('tbody tr')
  const rankOf = (rank: number) =>
    points.filter({ has: page.locator('td:first-child', { hasText: RegExp(`^${rank}$`) }) })
  await expect(points).toHaveCount(100)
  await rankOf(100).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rankOf(101)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rankOf(100)).toBeFocused()
  await page.keyboard.press('o')
  await expect(rankOf(101)).toBeFocused()

  await page.getByRole('radiogroup', { name: '结果' }).getByText('未核对').click()
  // all that is left has come, not only what the page before has of it
  await expect(points).toHaveCount(100)
  await expect(rankOf(100)).toHaveCount(0)
  await rankOf(101).focus()
  await page.keyboard.press('o')
  await expect(rankOf(102)).toBeFocused()
  await rankOf(50).getByRole('button', { name: '合格' }).click()
  await expect(rankOf(51)).toBeFocused()
  await page.keyboard.press('w')
  await expect(rankOf(52)).toBeFocused()
  await expect(points).toHaveCount(98)
})
