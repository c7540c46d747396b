import * as z from 'zod'
import { call } from '../core/call'
import { DateTime, Id } from '../core/fields'

/** Days that may be left when administrators are told that the certificate ends. */
export const certificateStages = [30, 7] as const

/** What is told of a certificate; its key never is. */
export const Certificate = z.object({
  subject: z.string(),
  /** Host names and addresses that it is good for. */
  names: z.array(z.string()),
  issuer: z.string(),
  isSelfSigned: z.boolean(),
  from: DateTime,
  until: DateTime,
  /** Whole days that are left; below 0 it is over. */
  daysLeft: z.number(),
  /** SHA-256, as browsers show it. */
  fingerprint: z.string(),
  serial: z.string(),
  /** `RSA 2048`, `EC prime256v1`. */
  key: z.string(),
  /** Certificates in the chain, its own included. */
  chain: z.number(),
})
export type Certificate = z.infer<typeof Certificate>

/** A certificate that was put in, and may be gone back to. */
export const StoredCertificate = Certificate.extend({ id: Id, addedTime: DateTime, addedBy: z.string() })
export type StoredCertificate = z.infer<typeof StoredCertificate>

/** Certificates that are kept; the oldest go first. */
export const keptCertificates = 10

const at = (verb: string) => `/api/blade-system/certificate/${verb}`

/** The certificate of console, sockets and MQTT, and those that were used before. */
export const getCertificates = call({
  method: 'GET',
  path: at('detail'),
  label: '查看证书',
  permission: 'certificate_view',
  reads: ['certificate'],
  data: z.object({
    /** Where it comes from: files of the environment (`TLS_CERT`), then nothing is changed here; put in here; or there is none. */
    source: z.enum(['environment', 'stored', 'none']),
    /**
     * Whether the files of the environment still hold what is shown; another pair is shown within half a minute, one that cannot be
     * used never is.
     */
    file: z.enum(['same', 'changed', 'unusable', 'unreadable']).nullable(),
    /** The listeners of this process speak TLS. They do not with a stored certificate whose key cannot be opened (`ALLOW_PLAIN`). */
    isOn: z.boolean(),
    /** Where devices reach MQTT with TLS, whichever process they connect to; null without a certificate, and where the port could not be had. */
    mqttsPort: z.number().nullable(),
    /** A process that devices connect to holds a certificate, and its port of MQTT with TLS is not open (yet). */
    isMqttsLacking: z.boolean(),
    current: Certificate.nullable(),
    /** Newest first, without the current one. */
    former: z.array(StoredCertificate),
  }),
})

/** Puts a certificate in: the next connections are shown it, and speak TLS from the very first one on. The key is checked against it, sealed and never told again. */
export const putCertificate = call({
  method: 'POST',
  path: at('put'),
  label: '更换证书',
  permission: 'certificate_edit',
  changes: ['certificate'],
  audit: '更换证书',
  body: z.object({
    /** PEM; the server's own first, then those that signed it. */
    certificate: z.string().min(1).max(100_000).meta({ label: '证书链' }),
    /** PEM, without a password. */
    secretKey: z.string().min(1).max(20_000).meta({ label: '私钥' }),
  }),
  data: Certificate,
})

/** Goes back to a certificate that was used before. */
export const restoreCertificate = call({
  method: 'POST',
  path: at('restore'),
  label: '恢复证书',
  permission: 'certificate_edit',
  changes: ['certificate'],
  audit: '恢复证书',
  query: z.object({ id: Id.meta({ label: '证书' }) }),
  data: Certificate,
})

/** Whoever connects to console and sockets from now on speaks without TLS, behind a proxy that does; MQTT over TLS is closed. */
export const dropCertificate = call({
  method: 'POST',
  path: at('drop'),
  label: '停用证书',
  permission: 'certificate_edit',
  changes: ['certificate'],
  audit: '停用证书',
})
