import { EditorDriver, makeView, storedItems } from '../support/editor'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'

test('a model is bound to a device that is found by where it stands', async ({ page, signIn }) => {
  const device = await makeDevice('e2e site', { timeZone: 'Asia/Shanghai' })
  const { api, stationId, deviceId, deviceName } = device
  const makeSite = (siteName: string, fields: object = {}) =>
    api.post<{ id: string }>('/ml-mlink/site/save', { siteName, stationId, ...fields })
  const building = await makeSite('一号楼')
  const room = await makeSite('配电室', { parentId: building.id })
  await makeSite('二号楼')
  await api.post('/ml-mlink/devicemanager/update', { id: deviceId, siteId: room.id })
  const model = { id: 'm', type: 'model', name: 'm', x: 300, y: 100, width: 200, height: 100, layouts: [] }
  const id = await makeView(deviceName, [{ ...model, modelId: device.productId }])

  await signIn('demo', 'admin')
  const editor = new EditorDriver(page)
  await editor.open(id)
  await editor.click([400, 150])
  const panel = page.locator('[data-panel="properties"]')
  await panel.getByRole('tab', { name: '数据' }).click()
  const choose = async (site: string) => {
    await panel.getByRole('combobox', { name: '位置' }).click()
    const tree = page.locator('.ant-select-tree')
    const station = tree.locator('.ant-select-tree-treenode').filter({ hasText: deviceName })
    // the menu may still be opening, and what was unfolded in it stands there with the rest
    await expect(station).toBeVisible()
    if (!(await tree.getByText(site, { exact: true }).isVisible()))
      await station.locator('.ant-select-tree-switcher').click()
    await tree.getByText(site, { exact: true }).click()
  }
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option')

  await choose('二号楼')
  await panel.getByRole('combobox', { name: '绑定设备' }).click()
  await expect(found).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose('一号楼')
  await panel.getByRole('combobox', { name: '绑定设备' }).click()
  await expect(found).toHaveText([deviceName])
  await found.click()
  await editor.save()
  expect(await storedItems(id)).toMatchObject([{ id: 'm', deviceId }])
})
