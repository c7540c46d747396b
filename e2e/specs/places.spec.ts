import { api, tokenFor } from '../support/api'
import { recordsOn } from '../support/records'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('区域管理, 位置管理: regions and sites are made, refused, held fast by what stands in them, and removed from below', async ({
  page,
  signIn,
}) => {
  const { dialog, row, add, fill, offer, choose, save, trySave, remove, refuseToRemove, visit } =
    recordsOn(page)
  const tenant = await makeTenant()
  await signIn(tenant, 'admin')
  await page.goto('/settings/areas')

  // a code twice is said at its field; what was typed stays
  await add()
  await fill({ 区域名称: '华东', 区域编码: 'east' })
  await save()
  await add()
  await fill({ 区域名称: '苏州', 区域编码: 'east' })
  await choose('上级区域', '华东')
  await trySave()
  // said once, at its field
  await expect(page.getByText('区域编码已存在：east')).toHaveCount(1)
  await expect(dialog.getByText('区域编码已存在：east')).toBeVisible()
  await fill({ 区域编码: 'suzhou' })
  await save()
  // the region below holds the one above
  await refuseToRemove(row('华东'), '下级区域 1：苏州')

  // so does a station that stands in one, until it is moved out of it elsewhere
  const admin = api(await tokenFor(tenant, 'admin'))
  const [area] = await admin.get<{ id: string }[]>('/ml-mlink/area/list', { areaCode_equal: 'suzhou' })
  const station = await admin.post<{ id: string }>('/ml-mlink/station/save', {
    stationName: '一厂',
    areaId: area?.id,
  })
  await refuseToRemove(row('苏州'), '站点 1：一厂')
  await admin.post('/ml-mlink/station/update', { id: station.id, areaId: null })
  await remove(row('苏州'))

  // sites are made in a station, below others of it alone
  const other = await admin.post<{ id: string }>('/ml-mlink/station/save', { stationName: '二厂' })
  await admin.post('/ml-mlink/site/save', { siteName: '2号楼', stationId: other.id })
  await visit('位置管理')
  await add()
  await fill({ 位置名称: '1号楼' })
  await choose('站点', '一厂')
  await choose('位置类型', '楼栋')
  await save()
  await add()
  await fill({ 位置名称: '1F' })
  await choose('站点', '二厂')
  const above = await offer('上级位置')
  await expect(above.getByText('2号楼')).toBeVisible()
  await expect(above.getByText('1号楼')).toHaveCount(0)
  await choose('站点', '一厂')
  await choose('上级位置', '1号楼')
  await save()
  await refuseToRemove(row('1号楼'), '下级位置 1：1F')
  await remove(row('1F'))
  await remove(row('1号楼'))
})
