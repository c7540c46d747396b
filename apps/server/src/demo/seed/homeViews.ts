import { viewTable, viewVersionTable } from '../../modules/views'
import type { Tx } from '../../platform/database'
import type { DrawnPoint, PointName } from '../drawings/drawing'
import { factoryView, officeView } from '../drawings/views'
import { plantDevices, plantProducts } from '../plant'
import type { Catalogue } from './catalogue'

/** Stores the two home schematics, published; answers their ids by station. */
export async function seedHomeViews(
  tx: Tx,
  { stations, devices }: Catalogue,
  points: ReadonlyMap<string, string>,
): Promise<{ office: string; factory: string }> {
  const findPoint = ({ code, propertyNo }: PointName): DrawnPoint => {
    const device = plantDevices.find((candidate) => candidate.code === code)
    const deviceId = devices.get(code)
    const itemId = points.get(`${code}.${propertyNo}`)
    if (!device || deviceId === undefined || itemId === undefined)
      throw new Error(`Demo data: ${code}.${propertyNo} has no point`)
    const property = plantProducts[device.product].properties.find((one) => one.propertyNo === propertyNo)
    return { deviceId, itemId, name: `${device.name} / ${property?.propertyName ?? propertyNo}` }
  }
  const store = async (stationId: string, name: string, content: string) => {
    const [view] = await tx
      .insert(viewTable)
      .values({
        stationId,
        name,
        content,
        status: 'published',
        publishedRevision: 1,
        isHome: true,
        updateUserName: '管理员',
        tags: ['演示'],
      })
      .returning({ id: viewTable.id })
    if (!view) throw new Error(`Demo data: view ${name} was not stored`)
    await tx
      .insert(viewVersionTable)
      .values({ viewId: view.id, revision: 1, name, content, savedUserName: '管理员' })
    return view.id
  }
  return {
    office: await store(stations.office, '云杉大厦配电与制冷', officeView(findPoint)),
    factory: await store(stations.factory, '青川制造厂能源系统', factoryView(findPoint)),
  }
}
