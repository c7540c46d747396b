import { type ComponentType, createContext } from 'react'

/** The device whose record is shown. */
export interface WorkedDevice {
  id: string
  stationId: string
}

/**
 * What was done at a device, where it is shown. The shell gives it, since the pages of devices know nothing of maintenance.
 */
export const DeviceWork = createContext<ComponentType<{ device: WorkedDevice }> | undefined>(undefined)
