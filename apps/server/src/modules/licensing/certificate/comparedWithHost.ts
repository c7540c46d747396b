import { isIP } from 'node:net'
import { licensingErrors } from '@energy-console/contract/licensing'
import { type RequestInfo, withNotice } from '../../../platform/http'
import type { Tls } from '../../../platform/tls'
import type { factsOf } from './facts'
import { readChain } from './readPair'

/**
 * What is told of the certificate that the listeners show now, with a notice where it is for other addresses than the one that the
 * browser asks by. Behind a proxy browsers are shown another one.
 */
export function comparedWithHost(
  facts: ReturnType<typeof factsOf>,
  { tls, request }: { tls: Tls; request: RequestInfo },
) {
  const host = hostOf(request)
  const held = tls.held()
  if (!held || host === undefined || request.header('x-forwarded-for') !== undefined) return facts
  const [own] = readChain(held.cert.toString())
  const named = isIP(host) ? own.checkIP(host) : own.checkHost(host)
  const names = facts.names.join('、')
  return named === undefined ? withNotice(facts, licensingErrors.otherHost, { host, names }) : facts
}

/** The host of the address that the browser has asked by, without its port; undefined where it is none. */
function hostOf({ header }: RequestInfo): string | undefined {
  try {
    return new URL(`https://${header('host')}`).hostname.replace(/^\[|\]$/g, '')
  } catch {
    return undefined
  }
}
