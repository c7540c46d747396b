import { generate, type Packet, parser } from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { createInterpreter, SignInRefused, versionAsked } from './interpreter'

const five = { protocolVersion: 5 }
const limits = { packetBytes: 1000, shortPacketBytes: 100, messagesUnderWay: 7 }
const connect: Packet = {
  ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clean: true, keepalive: 60, clientId: '' },
  ...{ username: 'token', properties: { sessionExpiryInterval: 600 } },
}

/** The packets in some bytes of a version. */
function read(bytes: Buffer, protocolVersion: number): Packet[] {
  const packets: Packet[] = []
  const reader = parser({ protocolVersion })
  reader.on('packet', (packet) => void packets.push({ ...packet }))
  reader.parse(bytes)
  return packets
}

function start() {
  const interpreter = createInterpreter(limits)
  const hears = (packet: Packet) => read(interpreter.inward(generate(packet, five)), 4)
  hears(connect)
  return { interpreter, hears, says: (packet: Packet) => read(interpreter.outward(generate(packet)), 5) }
}

describe('the version of a connection', () => {
  it('is known as soon as its byte has come, and no sooner', () => {
    const bytes = generate(connect)
    for (let end = 0; end < 9; end += 1) expect(versionAsked(bytes.subarray(0, end))).toBeUndefined()
    expect(versionAsked(bytes.subarray(0, 9))).toBe(5)
    expect(versionAsked(generate({ ...connect, protocolVersion: 4 }))).toBe(4)
    expect(versionAsked(generate({ ...connect, clientId: 'x'.repeat(300) }))).toBe(5)
    expect(versionAsked(Buffer.from('GET / HTTP/1.1'))).toBe(0)
    expect(versionAsked(Buffer.from([0x10, 0x20, 0xff, 0xff, 0x00]))).toBe(0)
  })
})

describe('a client of MQTT 5', () => {
  it('signs in as one of 3.1.1, and is told its name and what there is not', () => {
    const interpreter = createInterpreter(limits)
    const [said] = read(interpreter.inward(generate(connect)), 4)
    expect(said).toMatchObject({ cmd: 'connect', protocolVersion: 4, clean: true, username: 'token' })
    const [answer] = read(
      interpreter.outward(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false })),
      5,
    )
    expect(answer).toMatchObject({
      reasonCode: 0,
      properties: {
        ...{
          sessionExpiryInterval: 0,
          maximumPacketSize: 1000,
          receiveMaximum: 7,
          assignedClientIdentifier: expect.any(String),
        },
        ...{ sharedSubscriptionAvailable: false, subscriptionIdentifiersAvailable: false },
      },
    })
  })

  it('hears in its own words why it is refused', () => {
    const { says } = start()
    expect(says({ cmd: 'connack', returnCode: 4, sessionPresent: false })).toMatchObject([
      { reasonCode: 134 },
    ])
    expect(says({ cmd: 'suback', messageId: 3, granted: [1, 128] })).toMatchObject([{ granted: [1, 135] }])
  })

  it('sends and hears messages, whose properties are left out', () => {
    const { hears, says } = start()
    const message = { cmd: 'publish', topic: 'a/b', qos: 1, retain: false, dup: false, messageId: 7 } as const
    const payload = Buffer.from('{"电表":1}')
    const [heard] = hears({ ...message, payload, properties: { contentType: 'application/json' } })
    expect(heard).toMatchObject({ ...message, payload })
    expect(says({ cmd: 'puback', messageId: 7 })).toMatchObject([{ messageId: 7, reasonCode: 0 }])
    expect(says({ ...message, qos: 0, payload })).toMatchObject([{ topic: 'a/b', payload }])
  })

  it('subscribes and takes back as many filters as it names', () => {
    const { hears, says } = start()
    const subscriptions = [{ topic: 'a/+', qos: 1 as const, nl: true, rap: true, rh: 1 }]
    expect(hears({ cmd: 'subscribe', messageId: 1, subscriptions })).toMatchObject([
      { subscriptions: [{ topic: 'a/+', qos: 1 }] },
    ])
    hears({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: ['a/+', 'b'] })
    expect(says({ cmd: 'unsuback', messageId: 2, granted: [] })).toMatchObject([{ granted: [0, 0] }])
  })

  it('hangs up where it wants its last will told, and says good-bye else', () => {
    const { hears } = start()
    expect(hears({ cmd: 'disconnect', reasonCode: 4 })).toEqual([])
    expect(hears({ cmd: 'disconnect', reasonCode: 0 })).toMatchObject([{ cmd: 'disconnect' }])
  })

  it('is sent nothing that is longer than it takes', () => {
    const interpreter = createInterpreter(limits)
    interpreter.inward(generate({ ...connect, properties: { maximumPacketSize: 20 } }))
    const message = { cmd: 'publish', topic: 'a/b', qos: 0, retain: false, dup: false } as const
    const says = (length: number) =>
      read(interpreter.outward(generate({ ...message, payload: 'x'.repeat(length) })), 5).length
    // two bytes in front, two and three of the topic, one that says that there are no properties
    expect([says(12), says(13), says(12)]).toEqual([1, 0, 1])
    const none = generate({ ...connect, properties: { maximumPacketSize: 0 } })
    expect(() => createInterpreter(limits).inward(none)).toThrow()
  })

  it('is refused a way to sign in that there is not', () => {
    const asked = generate({ ...connect, properties: { authenticationMethod: 'SCRAM-SHA-1' } })
    let error: unknown
    try {
      createInterpreter(limits).inward(asked)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(SignInRefused)
    expect(read((error as SignInRefused).answer, 5)).toMatchObject([{ cmd: 'connack', reasonCode: 140 }])
  })

  it('may have properties as long as is allowed, however many messages come together', () => {
    const message = { cmd: 'publish', topic: 'a/b', qos: 1, retain: false, dup: false, messageId: 7 } as const
    const sent = (value: string) =>
      generate({ ...message, payload: 'x'.repeat(300), properties: { userProperties: { a: value } } }, five)
    // identifier, two lengths and the name take six bytes
    const [most, over] = [sent('v'.repeat(94)), sent('v'.repeat(95))]
    expect(read(start().interpreter.inward(Buffer.concat([most, most])), 4)).toHaveLength(2)
    expect(() => start().interpreter.inward(Buffer.concat([most, over]))).toThrow('properties')
  })

  it('is refused what it may not say', () => {
    const { interpreter } = start()
    expect(() => interpreter.inward(generate({ cmd: 'auth', reasonCode: 24 }, five))).toThrow()
    expect(() => interpreter.inward(Buffer.from([0xf5, 0xff, 0xff, 0xff, 0xff, 0xff]))).toThrow()
  })
})
