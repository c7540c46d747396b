import * as z from 'zod'
import { call, Id } from '../core'
import { SavedView, viewId } from './views'

/** A device of the old station and the one that takes its place; `null` where none was found. */
export const DeviceMatch = z.object({
  fromDeviceId: z.string(),
  /** Empty where the caller does not see the old device (any more). */
  fromDeviceName: z.string(),
  toDeviceId: Id.nullable(),
  toDeviceName: z.string().nullable(),
  /** Properties that the view uses and the new device lacks. */
  missingProperties: z.array(z.string()),
})

/** What re-binding a view to another station would do: matches by device name. Changes nothing. */
export const matchStation = call({
  method: 'GET',
  path: '/api/ml-mlink/view/matchStation',
  label: '换绑站点预览',
  permission: 'view_edit',
  reads: ['view', 'station', 'device'],
  query: z.object({ id: viewId, stationId: Id.meta({ reference: 'station', label: '站点' }) }),
  data: z.array(DeviceMatch),
})

/** A draft copy of the view in another station: `devices` maps the old device ids to the station's own. The rest stays bound as it is. */
export const rebindView = call({
  method: 'POST',
  path: '/api/ml-mlink/view/rebind',
  label: '换绑站点',
  permission: 'view_add',
  changes: ['view'],
  audit: '换绑站点',
  body: z.object({
    id: viewId,
    stationId: Id.meta({ reference: 'station', label: '站点' }),
    name: z.string().trim().min(1).max(100).optional().meta({ label: '名称' }),
    devices: z.record(z.string().max(64), Id).meta({ label: '设备' }),
  }),
  data: SavedView,
})
