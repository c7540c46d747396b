const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被中断',
  EHOSTUNREACH: '网络不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '没有及时应答',
}

/** What a failure of the network is called, by its code. */
export const failureReason = (code: string): string => reasons[code] ?? '连接失败'
