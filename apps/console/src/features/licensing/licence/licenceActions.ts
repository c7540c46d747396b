import { activate, replaceLicence } from '@energy-console/contract/licensing'
import { action } from '../../../kit/action/action'

const input = (document: string) => ({ body: { document } })

/** Before the sign-in, where the installation does not work. */
export const activateInstallation = action({
  call: activate,
  label: '激活',
  input,
  done: {
    text: '已激活：{{customer}}，有效期至 {{until}}',
    params: ({ customer, until }) => ({ customer, until }),
  },
})

/** By the administrator of the platform; the licence in force ends with it. */
export const replace = action({
  call: replaceLicence,
  label: '更换授权',
  input,
  done: {
    text: '已激活：{{customer}}，有效期至 {{until}}',
    params: ({ customer, until }) => ({ customer, until }),
  },
})
