import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it: to whom, and its source. */
export interface TakenMail {
  to: string[]
  source: string
}

/** A real SMTP server where the server under test may send to, until it is stopped. */
export interface MailServer {
  taken: TakenMail[]
  stop(): Promise<void>
}

/** Where the server under test may send mail to, whether somebody takes it or not. */
export const mailPort = () => Number(process.env.E2E_MAIL_PORT)

/** Starts it there; one test has it at a time. */
export async function startMailServer(): Promise<MailServer> {
  const port = mailPort()
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 200 },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { taken, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
