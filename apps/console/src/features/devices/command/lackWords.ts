import type { JudgedInput } from '@energy-console/contract/telemetry'

/** Why a value does not count; Chinese, also translation keys. */
export const lackWords: Readonly<Record<NonNullable<JudgedInput['lack']>, string>> = {
  missing: '尚无数据',
  stale: '数据陈旧',
  bad: '数据无效',
  uncertain: '存疑',
  offline: '设备离线',
  moving: '刚下发过操作，等待新数据',
}
