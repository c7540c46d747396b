/** Of a mark beside the name of a device. */
export interface DeviceMarkProps {
  deviceId: string
  /** It stands before the name, so that a narrow column does not cut it away. */
  isFirst?: boolean
}
