import { resolve } from 'node:path'
import { z } from 'zod'
import { type ClusterSettings, processRoles, readNatsUrls, readRoles } from './platform/cluster'

const natsUrls = z.string().transform((text, context) => {
  const read = readNatsUrls(text)
  if (typeof read !== 'string') return read
  context.addIssue({ code: 'custom', message: read })
  return z.NEVER
})

const roles = z.string().transform((text, context) => {
  const read = readRoles(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: `expected a comma list of ${processRoles.join(', ')}` })
  return z.NEVER
})

/** What the environment says of processes that work together. */
export const clusterVariables = {
  NATS_URL: natsUrls.optional(),
  NATS_CREDENTIALS: z.string().optional(),
  NATS_CA: z.string().optional(),
  NATS_CERT: z.string().optional(),
  NATS_KEY: z.string().optional(),
  ROLES: roles.optional(),
}

type ClusterEnvironment = z.infer<z.ZodObject<typeof clusterVariables>>

/** What all processes have alike. */
const common = ['DATABASE_URL', 'TOKEN_SECRET', 'SECRET_KEY'] as const
const ofNats = ['NATS_CREDENTIALS', 'NATS_CA', 'NATS_CERT', 'NATS_KEY'] as const

/** Refuses, by `refuse`, variables that are set and need another, and others that are not set and needed. */
export function refuseLoose(
  env: ClusterEnvironment & { [name in (typeof common)[number]]?: unknown },
  refuse: (name: string, message: string) => void,
): void {
  const { NATS_URL: nats } = env
  if (nats === undefined) {
    for (const name of ofNats)
      if (env[name] !== undefined)
        refuse(name, 'is for processes that work together, and NATS_URL is not set')
    const missing = processRoles.filter((role) => env.ROLES?.includes(role) === false)
    if (missing.length > 0)
      refuse(
        'ROLES',
        `leaves out ${missing.join(', ')}, which no other process does while NATS_URL is not set: set it, or leave ROLES out`,
      )
    return
  }
  for (const name of common)
    if (env[name] === undefined)
      refuse(name, 'has to be set, and be the same, for all processes that NATS_URL brings together')
  for (const name of ['NATS_CA', 'NATS_CERT', 'NATS_KEY'] as const)
    if (env[name] !== undefined && !nats.tls) refuse(name, 'is for TLS: NATS_URL begins with tls://')
  if ((env.NATS_CERT === undefined) !== (env.NATS_KEY === undefined))
    refuse('NATS_CERT', 'NATS_CERT and NATS_KEY belong together: set both or neither')
}

/** What is said of the processes that work together, with absolute paths; undefined where there is one. */
export function clusterOf(env: ClusterEnvironment): ClusterSettings | undefined {
  const { NATS_URL: nats, NATS_CA: ca, NATS_CERT: cert, NATS_KEY: key, NATS_CREDENTIALS: credentials } = env
  if (nats === undefined) return undefined
  return {
    roles: env.ROLES ?? processRoles,
    nats: {
      ...nats,
      ...(credentials !== undefined && { credentialsPath: resolve(credentials) }),
      ...(nats.tls && {
        tls: {
          ...(ca !== undefined && { caPath: resolve(ca) }),
          ...(cert !== undefined && { certPath: resolve(cert) }),
          ...(key !== undefined && { keyPath: resolve(key) }),
        },
      }),
    },
  }
}
