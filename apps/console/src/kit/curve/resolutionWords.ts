/** What resolutions are called; Chinese, also translation keys. */
export const resolutionWords = { raw: '原始数据', '1m': '1 分钟', '1h': '1 小时', '1d': '1 天' } as const
