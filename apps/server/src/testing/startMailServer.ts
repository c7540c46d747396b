import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { localCertificate } from './localCertificate'

/** A mail as the server took it. */
export interface TakenMail {
  from: string
  to: string[]
  /** Its source: head and body. */
  source: string
  user: string | undefined
  isSecure: boolean
}

/** A real SMTP server on 127.0.0.1 that keeps what it takes; `mail` with the password `of the mail server` may sign in. */
export interface MailServer {
  port: number
  taken: TakenMail[]
  /** Refuses recipients with this reply while it is there. */
  refusal: { code: number; text: string } | undefined
  stop(): Promise<void>
}

/** Starts one; on the port that an earlier one had, where told. With `secure` it begins with TLS, else it offers STARTTLS. */
export async function startMailServer({
  port = 0,
  secure = false,
  asksLogin = false,
}: {
  port?: number
  secure?: boolean
  asksLogin?: boolean
} = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const mail: MailServer = { port: 0, taken, refusal: undefined, stop: async () => undefined }
  const server = new SMTPServer({
    ...{
      secure,
      ...localCertificate,
      authOptional: !asksLogin,
      logger: false,
      closeTimeout: 200,
      allowInsecureAuth: true,
    },
    onAuth({ username, password }, _session, done) {
      if (username === 'mail' && password === 'of the mail server') done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onRcptTo(_address, _session, done) {
      const { refusal } = mail
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
          user: session.user,
          isSecure: session.secure,
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  mail.port = (server.server.address() as AddressInfo).port
  mail.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return mail
}
