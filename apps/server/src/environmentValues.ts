import { createPublicKey } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { trustedProxies } from './platform/http/clientAddress'
import { type FieldPlace, readCameraPlaces, readFieldPlace } from './platform/outbound/fieldPlaces'

/** A port; 0 lets the system choose. */
export const port = (standard: number) => z.coerce.number().int().min(0).max(65535).default(standard)

/** Whether something is on. */
export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
  .transform((word) => ['on', 'true', '1', 'yes'].includes(word))

/** A PostgreSQL. */
export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'expected postgres://user:password@host:port/database')

const filesExpected =
  'expected file:///folder, which all servers share and each of them has mounted; buckets of S3 are not known here'

/** A folder as an address, for it says where files are and not how: `file:///srv/energy-files`. Its absolute path. */
export const filesAddress = z.string().transform((text, context) => {
  try {
    const url = new URL(text)
    if (url.protocol === 'file:' && url.search === '' && url.hash === '') return fileURLToPath(url)
  } catch {
    // told below, as all that is no folder
  }
  context.addIssue({ code: 'custom', message: filesExpected })
  return z.NEVER
})

/** Clients with their secrets. */
export const clients = z
  .string()
  .default('console:console_secret')
  .transform((list) =>
    list.split(',').map((entry) => {
      const [id = '', ...secret] = entry.trim().split(':')
      return { id, secret: secret.join(':') }
    }),
  )
  .refine((list) => list.every((client) => client.id !== '' && client.secret !== ''), {
    message: 'expected a comma list of clientId:clientSecret',
  })

/** A list that `trustedProxies` has looked at; `off` is the empty one. */
export const proxies = z
  .string()
  .default('off')
  .transform((list) => (list.trim() === 'off' ? [] : list.split(',').map((entry) => entry.trim())))
  .superRefine((entries, context) => {
    try {
      trustedProxies(entries)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      context.addIssue({
        code: 'custom',
        message: `${reason}: expected off, or a comma list such as 10.0.0.1,10.1.0.0/16`,
      })
    }
  })

/**
 * Origins that the server may call though they are private: `idp.plant.local`, `https://10.0.0.5:8443`, `http://camera.local`; mail servers
 * as `smtp://10.0.0.6:25`.
 */
export const origins = z
  .string()
  .default('')
  .transform((list, context) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const written = entry.includes('://') ? entry : `https://${entry}`
        const url = URL.canParse(written) ? new URL(written) : undefined
        if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
        if (url && /^smtp:\/\/(?:[\w.-]+|\[[\da-f:.]+\]):\d+$/i.test(url.href) && url.port !== '')
          return url.href.toLowerCase()
        context.addIssue({
          code: 'custom',
          message: `${entry}: expected a comma list such as idp.plant.local,https://10.0.0.5:8443`,
        })
        return ''
      }),
  )

/** Places in the field, as `read` reads an entry: to no place where it is none. */
const fieldPlaces = (read: (entry: string) => FieldPlace[], example: string) =>
  z
    .string()
    .default('')
    .transform((list, context) =>
      list
        .split(',')
        .filter((entry) => entry.trim() !== '')
        .flatMap((entry) => {
          const places = read(entry)
          if (places.length === 0)
            context.addIssue({
              code: 'custom',
              message: `${entry}: expected a comma list such as ${example}`,
            })
          return places
        }),
    )

/** Where tenants may connect to controllers. */
export const controllers = fieldPlaces(
  (entry) => [readFieldPlace(entry)].filter((place) => place !== undefined),
  '192.168.1.0/24,tenant@10.0.0.5:1502,plc.local:*',
)

/** Where they may fetch pictures of cameras. */
export const cameraPlaces = fieldPlaces(
  readCameraPlaces,
  '192.168.1.0/24,tenant@10.0.0.5:8080,camera.local:*',
)

/** An Ed25519 public key as `scripts/licence.mjs keys` prints it: SPKI in base64, one line. */
export const licenceKey = z.string().transform((text, context) => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // said below
  }
  context.addIssue({ code: 'custom', message: 'expected the public key that scripts/licence.mjs prints' })
  return z.NEVER
})

/** Free megabytes of a disk. */
export const freeMegabytes = z.coerce.number().int().min(1).max(100_000_000).optional()
