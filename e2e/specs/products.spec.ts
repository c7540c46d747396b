import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('a product is copied with its properties, and without the devices that are of it (issue 10 point 1)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const { api, productId, deviceName: label } = await makeDevice('原型')
  const copied = unique('改型')
  await signIn('demo', 'admin')
  await page.goto(`/devices/products?label=${encodeURIComponent(label)}`)
  const { dialog, row } = recordsOn(page)
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
})
