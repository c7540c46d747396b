import { isIP } from 'node:net'
import { coreErrors } from '@energy-console/contract'
import { noticeErrors } from '@energy-console/contract/notices'
import { createTransport } from 'nodemailer'
import { AppError, refuse } from '../../../platform/errors'
import { type Outbound, UnansweredError } from '../../../platform/outbound'
import { notTaken, type OutgoingMessage, shortAnswer, type Taken } from './message'

/** A mail server, and who sends. */
export interface MailSettings {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  userName: string | null
  password: string | undefined
  from: { address: string; name: string }
}

/** How long each step of the conversation may take, ms. */
const stepMs = 8_000

/**
 * Sends one mail by a server that a tenant has set: the connection is opened by the door of outbound calls, so that it goes where that
 * allows. Sent again it has the same `Message-ID`, by which mail programs show it once.
 *
 * @throws AppError where the server is not to be reached; UnansweredError where it has gone without an answer
 */
export async function sendMail(
  outbound: Outbound,
  { host, port, security, userName, password, from }: MailSettings,
  { key, title, content, to, files = [], timeMs }: OutgoingMessage,
  signal: AbortSignal,
): Promise<Taken> {
  const connection = await outbound.openMail({ host, port, isSecure: security !== 'none' }, signal)
  const transport = createTransport({
    ...{
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
    },
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    ...(userName ? { auth: { user: userName, pass: password ?? '' } } : {}),
    ...{ greetingTimeout: stepMs, socketTimeout: stepMs, connectionTimeout: stepMs, dnsTimeout: stepMs },
    // texts come from alarms: nothing in them is a file or an address to be read
    ...{ disableFileAccess: true, disableUrlAccess: true },
    getSocket: (_options, done) => done(null, { connection }),
  })
  try {
    const sent = await transport.sendMail({
      ...{ from, to: [...to], subject: title, text: content, date: new Date(timeMs), signal },
      attachments: files.map(({ fileName, contentType, bytes }) => ({
        filename: fileName,
        contentType,
        content: bytes,
      })),
      messageId: `<${encodeURIComponent(key)}@${from.address.split('@')[1] ?? host}>`,
    })
    return { isTaken: true, answer: shortAnswer(sent.response) }
  } catch (error) {
    return refusalOf(error, `${host}:${port}`)
  } finally {
    connection.destroy()
  }
}

interface MailFault {
  code?: string
  /** Three digits of SMTP; those that begin with 5 are final. */
  responseCode?: number
  response?: string
  message: string
}

/** What nodemailer calls a conversation that ends without a word of the server. */
const endings: Readonly<Record<string, string>> = {
  ETIMEDOUT: '没有及时应答',
  ECONNECTION: '连接被中断',
  ESOCKET: '连接被中断',
}

/**
 * @throws what is no answer of the server; UnansweredError where it has gone in the midst of it: nodemailer does not say at which
 *   word, so that the mail may have arrived
 */
function refusalOf(error: unknown, address: string): Taken {
  if (error instanceof AppError || !(error instanceof Error)) throw error
  const { code, responseCode, response, message } = error as MailFault
  const ending = endings[code ?? '']
  if (ending && responseCode === undefined && !message.startsWith('Greeting'))
    throw new UnansweredError(refuse(coreErrors.noAnswer, { address, reason: ending }))
  const answer = shortAnswer(response ?? message)
  if (code === 'EAUTH') return notTaken(noticeErrors.mailLogin, { answer })
  return notTaken(noticeErrors.mailRefused, { answer }, { isFinal: (responseCode ?? 0) >= 500 })
}
