import { assets } from '@energy-console/contract/maintenance'
import { useCall } from '../../../api/useCall'

/** Pieces of equipment that one device monitors are listed up to this number. */
const most = 20

/** The equipment of the ledger that a device monitors. */
export const useEquipment = (deviceId: string) =>
  useCall(assets.calls.page, { query: { deviceId_equal: deviceId, size: String(most) } })
