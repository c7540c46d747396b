import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a product is copied with its properties and without its devices; a rule that it gets is made for those that are there', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const { api, productId, deviceName: label, itemId } = await makeDevice('原型')
  const copied = unique('改型')
  await signIn('demo', 'admin')
  await page.goto(`/devices/products?label=${encodeURIComponent(label)}`)
  const { dialog, row, choose, fill, trySave } = recordsOn(page)
  await pressIn(row(label), /^复\s?制$/)
  const name = dialog.getByLabel('产品名称')
  await expect(name).toHaveValue(`${label} 副本`)
  // a name that is taken is refused at its field
  await name.fill(label)
  const press = () => dialog.getByRole('button', { name: /^(复\s?制|保\s?存|确\s?定)$/ }).click()
  await press()
  await expect(page.getByText('已存在').first()).toBeVisible()
  await name.fill(copied)
  await press()
  await expect(page.getByText(`已新建产品“${copied}”`)).toBeVisible()

  const products = await api.get<{ id: string }[]>('/ml-mlink/product/list', { label_equal: copied })
  expect(products).toHaveLength(1)
  interface Detail {
    siyaoProperties: { propertyNo: string; propertyName: string; unit: string; access: string }[]
  }
  const detail = (id: string) => api.get<Detail>('/ml-mlink/product/detail', { id })
  const ownOf = async (id: string) =>
    (await detail(id)).siyaoProperties.map(({ propertyNo, propertyName, unit, access }) => ({
      ...{ propertyNo, propertyName, unit, access },
    }))
  expect(await ownOf(products[0]?.id ?? '')).toEqual(await ownOf(productId))
  const devices = await api.get<unknown[]>('/ml-mlink/devicemanager/list', {
    productId: products[0]?.id ?? '',
  })
  expect(devices).toEqual([])

  // what is new of its rules is offered for the devices that are there, and made once
  await pressIn(row(label).first(), /^编\s?辑$/)
  await dialog.getByRole('button', { name: '添加规则' }).click()
  await dialog.locator('#defaultAlarms-0-propertyNo').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('功率 (power)').click()
  await fill({ '规则名称 1': '过载', '限值 1': '80' })
  await choose('工况抑制 1', '功率 (power)')
  await choose('工况比较 1', '小于等于')
  await fill({ '工况值 1': '0' })
  await trySave()
  const question = page.getByRole('dialog', { name: '为已有设备建立默认告警规则？' })
  await expect(question).toContainText('1 台设备还缺 1 条规则')
  await question.getByRole('button', { name: /^补\s?建$/ }).click()
  await expect(page.getByText('已建立 1 条规则，原有 0 条')).toBeVisible()
  const rules = await api.get<object[]>('/ml-mlink/alarmrule/list', { ruleName_equal: `${label} 过载` })
  expect(rules).toMatchObject([{ itemId, limit: 80, inhibitItemId: itemId, templateState: 'same' }])
  await pressIn(row(label).first(), '应用规则')
  await expect(page.getByText('没有可建立的规则：已有 1 条')).toBeVisible()
})
