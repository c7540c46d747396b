import { namesOfUsage, type Usage } from '@energy-console/contract'
import { devices } from '@energy-console/contract/devices'
import { ModelLayout } from '@energy-console/schematic'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import type { References, UsesContext } from '../../../platform/references'
import { deviceTable } from '../device/table'
import { pointTable } from '../point/table'
import { productPropertyTable, productTable } from './table'

/** Where a property is used. @throws 404 for one that is no property of the product */
export async function usesOfProperty(
  references: References,
  context: UsesContext,
  productId: string,
  propertyId: string,
): Promise<Usage[]> {
  const { tx } = context
  const [property] = await tx
    .select({ propertyNo: productPropertyTable.propertyNo, layout: productTable.layout })
    .from(productPropertyTable)
    .innerJoin(productTable, eq(productTable.id, productPropertyTable.productId))
    .where(and(eq(productPropertyTable.id, propertyId), eq(productPropertyTable.productId, productId)))
  if (!property) throw notFound()
  const points = await tx
    .select({ id: pointTable.id, deviceName: deviceTable.deviceName })
    .from(pointTable)
    .innerJoin(deviceTable, eq(deviceTable.id, pointTable.deviceId))
    .where(eq(pointTable.propertyId, propertyId))
    .orderBy(deviceTable.deviceName)
  const named = holds(context.session, devices.namedTo ?? devices.codes.view) ? points : []
  const ofDevices = {
    what: '设备',
    count: points.length,
    names: named.slice(0, namesOfUsage).map(({ deviceName }) => deviceName),
    isBlocking: false,
  }
  const layouts = layoutsWith(property.layout, property.propertyNo)
  return [
    ...(points.length === 0 ? [] : [ofDevices]),
    ...(await references.usesOf(
      context,
      'point',
      pointTable,
      points.map(({ id }) => id),
    )),
    ...(layouts === 0 ? [] : [{ what: '模型布局', count: layouts, names: [], isBlocking: false }]),
  ]
}

const Layouts = z.array(ModelLayout)

/** How many of a product's layouts show the property. */
function layoutsWith(text: string | null, propertyNo: string): number {
  if (!text) return 0
  const json: unknown = JSON.parse(text)
  const layouts = Layouts.safeParse(Array.isArray(json) ? json : [json])
  return (layouts.data ?? []).filter(({ children }) =>
    children.some((child) => child.type === 'text' && child.bindProp === propertyNo),
  ).length
}
