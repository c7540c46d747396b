import { type KeyObject, verify } from 'node:crypto'
import { isDay } from '@energy-console/contract'
import {
  type Licence,
  type LicenceLimit,
  licenceLimits,
  licensingErrors,
} from '@energy-console/contract/licensing'
import * as z from 'zod'
import { refuse } from '../errors'

/** A licence as it was signed: for one installation where it names one. */
export interface ReadLicence extends Licence {
  installation?: string
}

const text = z.string().min(1).max(200)
const day = z.string().refine(isDay)
const limit = z.number().int().min(0).optional()
/** Of whatever the contract lets licences limit. */
const limits = Object.fromEntries(Object.keys(licenceLimits).map((what) => [what, limit])) as Record<
  LicenceLimit,
  typeof limit
>
const Signed = z.object({
  serial: text,
  customer: text,
  issued: day,
  until: day,
  installation: text.optional(),
  limits: z.object(limits).default({}),
})

/** `ECL1.<payload>.<signature>`, both in base64url; the signature is of what stands before it. */
const form = /^(ECL1\.([\w-]+))\.([\w-]+)$/

/**
 * What a licence says, once its signature is found good. Whether it still holds and for whom is asked elsewhere.
 *
 * @throws AppError `licensing.unreadable` or `licensing.badSignature`
 */
export function readLicence(document: string, key: KeyObject): ReadLicence {
  const [, signed = '', payload = '', signature = ''] = form.exec(document.replace(/\s+/g, '')) ?? []
  if (signed === '') throw refuse(licensingErrors.unreadable)
  if (!verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url')))
    throw refuse(licensingErrors.badSignature)
  const parsed = Signed.safeParse(json(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!parsed.success) throw refuse(licensingErrors.unreadable)
  const { installation, ...licence } = parsed.data
  return installation === undefined ? licence : { ...licence, installation }
}

function json(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}
