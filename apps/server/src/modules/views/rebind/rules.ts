import type { BodyOf } from '@energy-console/contract'
import type { rebindView } from '@energy-console/contract/views'
import { openDocument, saveDocument } from '@energy-console/schematic'
import {
  applyRebind,
  devicesInUse,
  matchTo,
  planRebind,
  pointsInUse,
  Store,
} from '@energy-console/schematic/editor'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { bindableDevices, deviceNames, unitsOfPoints } from '../../devices'
import { requireStation } from '../../stations'
import { requireView } from '../view/queries'
import { createView, type Editing } from '../view/rules'

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** For each device that a view is bound to, the one of the other station that matches it by name. */
export async function matchesForStation(tx: Tx, viewId: string, stationId: string) {
  const { content } = await requireView(tx, viewId)
  await requireStation(tx, stationId)
  const { document } = openDocument(content)
  const names = await deviceNames(tx, [...devicesInUse(document).keys()].filter(isId))
  return planRebind(document, names, await bindableDevices(tx, stationId)).map(
    ({ fromId, fromName, to, missing }) => ({
      fromDeviceId: fromId,
      fromDeviceName: fromName,
      toDeviceId: to?.deviceId ?? null,
      toDeviceName: to?.deviceName ?? null,
      missingProperties: [...missing],
    }),
  )
}

/** Copies a view to another station, bound to its devices. @throws 404 for a device that is not the station's */
export async function copyForStation(editing: Editing, body: BodyOf<typeof rebindView>) {
  const { tx } = editing
  const view = await requireView(tx, body.id)
  await requireStation(tx, body.stationId)
  const targets = new Map(
    (await bindableDevices(tx, body.stationId)).map((device) => [device.deviceId, device]),
  )
  const names = await deviceNames(tx, Object.keys(body.devices).filter(isId))
  const store = new Store(openDocument(view.content).document)
  const used = devicesInUse(store.document)
  const matches = Object.entries(body.devices).map(([fromId, toId]) => {
    const to = targets.get(toId)
    if (!to) throw notFound()
    const use = used.get(fromId)
    return matchTo({ fromId, fromName: use?.wantedName || (names.get(fromId) ?? ''), use, to })
  })
  const units = await unitsOfPoints(tx, pointsInUse(store.document).filter(isId))
  store.transact((transaction) => applyRebind(transaction, matches, units))
  const { type, thumbnail, folder, tags } = view
  return createView(editing, {
    name: body.name ?? view.name,
    stationId: body.stationId,
    content: JSON.stringify(saveDocument(store.document)),
    type,
    thumbnail,
    folder,
    tags,
  })
}
