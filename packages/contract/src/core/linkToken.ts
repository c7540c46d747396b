import * as z from 'zod'

/** What a link ends with that needs no account: 48 hexadecimal digits, all the right that is needed. */
export const LinkToken = z
  .string()
  .regex(/^[0-9a-f]{48}$/, '不完整，或有错误')
  .meta({ label: '链接' })
