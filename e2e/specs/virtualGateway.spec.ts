import { startSlave } from '../support/modbus'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('issue 10 point 3: a virtual gateway reads a real slave, a map is tried before it is saved, registers are looked at and written', async ({
  page,
  signIn,
}) => {
  const slave = await startSlave()
  slave.holding.writeUInt16BE(2_314, 0)
  try {
    const tenant = await makeTenant()
    const device = await makeDevice('Modbus 表', { tenant })
    await device.api.post('/ml-mlink/product/update', {
      id: device.productId,
      siyaoProperties: [
        {
          propertyNo: 'power',
          propertyName: '电压',
          unit: 'V',
          decimals: 1,
          access: 'read-write',
          modbus: '40001 ×0.1 fast',
        },
      ],
    })
    await device.api.post('/ml-mlink/devicemanager/update', { id: device.deviceId, gatewayId: null })
    await signIn(tenant, 'admin')
    const { dialog, row, add, fill, choose, save, remove } = recordsOn(page)

    await page.goto('/engineering/virtual-gateway')
    await add()
    await fill({ 名称: '配电室主站', 主机: '127.0.0.1', 端口: String(slave.port) })
    await choose('站点', device.deviceName)
    await dialog.getByRole('button', { name: '添加从站' }).click()
    await dialog.getByLabel('设备 1').click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(device.deviceName).click()
    await save()
    await expect(row('配电室主站')).toContainText('已连接')

    // who is asked, and any register as each type; one that belongs to no property is written
    await row('配电室主站').getByRole('button', { name: '从站与寄存器' }).click()
    const slaves = dialog.getByRole('row').filter({ hasText: device.deviceName })
    await expect(slaves).toContainText('正常')
    await slaves.getByRole('button', { name: '看寄存器' }).click()
    await dialog.getByRole('button', { name: /^读\s?取$/ }).click()
    const register = (place: string) => dialog.getByRole('row').filter({ hasText: place })
    await expect(register('40001')).toContainText('090A')
    await register('40003')
      .getByRole('button', { name: /^写\s?入$/ })
      .click()
    const writing = page.getByRole('dialog', { name: '写入 40003' })
    await writing.getByLabel('写入值').fill('77')
    await writing.getByRole('button', { name: /^写\s?入$/ }).click()
    await page
      .getByRole('dialog')
      .filter({ hasText: '向从站 1 的 40003' })
      .getByRole('button', { name: /^写\s?入$/ })
      .click()
    await expect(register('40003')).toContainText('004D')
    expect(slave.holding.readUInt16BE(4)).toBe(77)

    // the map of the product, tried before it is saved
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await openPage(page, '/devices/products')
    await row(device.deviceName)
      .getByRole('button', { name: /^编\s?辑$/ })
      .click()
    await dialog.getByLabel('Modbus 寄存器 1').fill('40003')
    await dialog.getByRole('button', { name: /^试\s?读$/ }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'V' })).toContainText('77.0 V')
    await dialog.getByRole('button', { name: /^取\s?消$/ }).click()

    // its value is live, and a command is written to the register
    await openPage(page, `/devices/detail/${device.deviceId}`)
    await expect(page.getByRole('main')).toContainText('231.4')
    const answer = await device.api.post('/ml-mlink/item/write', { itemId: device.itemId, value: 220 })
    expect(answer).toMatchObject({ success: true })
    expect(slave.holding.readUInt16BE(0)).toBe(2_200)
    await expect(page.getByRole('main')).toContainText('220.0')

    await openPage(page, '/engineering/virtual-gateway')
    await remove(row('配电室主站'))
  } finally {
    await slave.stop()
  }
})
