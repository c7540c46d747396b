import { type AskedResolution, stepWords } from '@energy-console/contract/telemetry'

/** What resolutions are called; Chinese, also translation keys. */
export const resolutionWords = { raw: '原始数据', ...stepWords } as const satisfies Record<
  AskedResolution,
  string
>
