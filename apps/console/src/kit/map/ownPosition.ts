/** Whether browsers tell here where the device is: on secure origins alone. They need no network for it. */
export const isPositionOffered = (): boolean => window.isSecureContext && 'geolocation' in navigator

const unknown = '设备现在不知道自己的位置'
const refused = 1

/** Why a device does not say where it is; Chinese, also the translation key. */
export const positionFailure = ({ code }: Pick<GeolocationPositionError, 'code'>): string =>
  code === refused ? '浏览器没有允许使用位置' : unknown

/** How exactly, and how long (ms) is waited for it. */
export const positionOptions: PositionOptions = { enableHighAccuracy: true, timeout: 30_000 }
