import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { coreErrors } from '@energy-console/contract'
import { noticeErrors } from '@energy-console/contract/notices'
import { afterEach, expect, it } from 'vitest'
import { type Outbound, UnansweredError } from '../../../platform/outbound'
import { sendMail } from './mail'

let server: Server | undefined
afterEach(() => server?.close())

/** Sends one mail to a server that speaks as told: what it answers to each line, or that it hangs up. */
async function sendTo(answerTo: (line: string) => string | undefined) {
  const socketsOf: Socket[] = []
  const own = createServer((socket) => {
    socketsOf.push(socket)
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (data) => {
      const text = String(data)
      const answer = answerTo(text.endsWith('\r\n.\r\n') ? '.' : text.slice(0, 4))
      if (answer === undefined) socket.destroy()
      else if (answer !== '') socket.write(`${answer}\r\n`)
    })
  })
  server = own
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done))
  const { port } = own.address() as AddressInfo
  const outbound = { openMail: async () => connect(port, '127.0.0.1') } as unknown as Outbound
  const settings = { host: '127.0.0.1', port, security: 'none', userName: null, password: undefined } as const
  return sendMail(
    outbound,
    { ...settings, from: { address: 'plant@example.com', name: '' } },
    { key: 'k', title: '过载', content: '主变过载', to: ['a@example.com'], data: {}, timeMs: 0 },
    AbortSignal.timeout(20_000),
  )
}

const replies: Record<string, string> = { EHLO: '250 ok', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go' }
const willing = (line: string) => replies[line] ?? ''

it('says that a mail may have arrived where the server goes before it has said so', async () => {
  const sending = sendTo((line) => (line === '.' ? undefined : willing(line)))
  await expect(sending).rejects.toBeInstanceOf(UnansweredError)
  await expect(sending).rejects.toMatchObject({ spec: coreErrors.noAnswer })
})

it('says that it has not where the server says no', async () => {
  const taken = await sendTo((line) => (line === 'RCPT' ? '550 no such user' : willing(line)))
  expect(taken).toMatchObject({
    isTaken: false,
    isFinal: true,
    reason: { text: noticeErrors.mailRefused.text },
  })
})
