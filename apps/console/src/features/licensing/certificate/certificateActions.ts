import {
  dropCertificate,
  putCertificate,
  restoreCertificate,
  type StoredCertificate,
} from '@energy-console/contract/licensing'
import { action } from '../../../kit/action/action'

/** What the form holds. */
export interface PairText {
  certificate: string
  secretKey: string
}

export const put = action({
  call: putCertificate,
  label: '更换证书',
  input: (pair: PairText) => ({ body: pair }),
  done: {
    text: '证书已更换：{{subject}}，新的连接立即使用它',
    params: ({ subject }) => ({ subject }),
  },
})

export const restore = action({
  call: restoreCertificate,
  label: '恢复使用',
  input: ({ id }: StoredCertificate) => ({ query: { id } }),
  confirm: {
    title: '恢复使用 {{subject}}',
    text: '新的连接立即使用这个证书，现有连接不受影响。',
    params: ({ subject }) => ({ subject }),
  },
  done: '已恢复使用',
})

export const drop = action({
  call: dropCertificate,
  label: '停用证书',
  input: () => ({}),
  confirm: {
    title: '停用证书',
    text: '新的连接立即不再加密：控制台改用 http:// 打开，MQTT 的 TLS 端口关闭。只应在由前面的代理加密时停用。',
    isDanger: true,
  },
  done: '已停用，新的连接不再加密',
  isDanger: true,
})
