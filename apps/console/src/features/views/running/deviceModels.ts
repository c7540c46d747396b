import { listDevicePoints } from '@energy-console/contract/devices'
import { ModelLayout } from '@energy-console/schematic'
import type { DevicePointReading } from '@energy-console/schematic-react'
import * as z from 'zod'
import { CallError } from '../../../api/CallError'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { pointReadingOf } from '../values/pointReadings'

const Layouts = z.array(ModelLayout)
const notFound = 404
/** A little under the interval in which a view asks again. */
const freshMs = 9_000

/** The layouts in a product's `layout` text; undefined where it is no layout text. */
export function readLayouts(text: unknown): ModelLayout[] | undefined {
  if (typeof text !== 'string' || text === '') return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Layouts.parse(Array.isArray(parsed) ? parsed : [parsed])
  } catch {
    return undefined
  }
}

/** The layouts in a product's `layout` text; none where it is empty or no layout text. */
export const layoutsOf = (text: unknown): ModelLayout[] => readLayouts(text) ?? []

/** The present layouts of products; undefined for one that is gone, no entry for one that the user may not see. */
export async function readModels(
  modelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ModelLayout[] | undefined>> {
  const found = new Map<string, readonly ModelLayout[] | undefined>()
  // a view without models does without the shape of products
  const { products } = await import('./productCalls')
  await Promise.all(
    modelIds.map(async (id) => {
      if (id === '') return found.set(id, undefined)
      const query = { id }
      try {
        const product = await queryClient.fetchQuery({
          ...callQuery(products.calls.detail, { query }),
          staleTime: freshMs,
        })
        found.set(id, layoutsOf(product.layout))
      } catch (error) {
        if (error instanceof CallError && error.code === notFound) found.set(id, undefined)
      }
    }),
  )
  return found
}

/** The points of a device with their present values; undefined when the device is gone. */
export async function readDevicePoints(deviceId: string): Promise<readonly DevicePointReading[] | undefined> {
  const query = { deviceId }
  try {
    const infos = await queryClient.fetchQuery({
      ...callQuery(listDevicePoints, { query }),
      staleTime: freshMs,
    })
    return infos.flatMap((info) =>
      [info.propertyNo, ...info.aliases].map(
        (propertyNo): DevicePointReading =>
          pointReadingOf({ deviceId, propertyNo, itemId: info.itemId }, info, info),
      ),
    )
  } catch (error) {
    if (error instanceof CallError && error.code === notFound) return undefined
    throw error
  }
}
