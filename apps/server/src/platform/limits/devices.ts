/** What devices and gateways may take of the server. */
export const deviceLimits = {
  /** Unknown tokens from an address in a minute, by MQTT and HTTP together: each is looked up in the database. */
  unknownTokensAMinute: 20,
  /** Addresses with unknown tokens that are remembered. */
  tokenAddresses: 10_000,
  /** MQTT connections on each port: what file descriptors and memory are sized for. */
  connectionsOfPort: 10_000,
  /** MQTT connections of one address that have not signed in yet, those in the midst of TLS too. */
  strangersOfAddress: 50,
  /** How long a connection may take to speak TLS, and then to sign in, ms. */
  signInWithinMs: 10_000,
  /** MQTT connections of an account: one, and a few that have not noticed yet that they are dead. */
  connectionsOfAccount: 20,
  /** MQTT connections of a tenant, so that one leaves room for the others. */
  connectionsOfTenant: 2_000,
  /** The longest MQTT packet and HTTP body of a device: some 10,000 readings. */
  packetBytes: 1024 * 1024,
  /** The longest MQTT packet before sign-in, and afterwards of one that is no message; so are the properties of a message. */
  shortPacketBytes: 16 * 1024,
  /** The longest content that a client is told to send: the packet has its topic besides. */
  payloadBytes: 1024 * 1024 - 1024,
  /** Messages that a client is told to have under way before it waits for their acknowledgement: as many as are stored together. */
  messagesUnderWay: 100,
  /** Readings a second that one tenant is let through, so that one cannot starve another: beyond, its acknowledgements wait. */
  readingsOfTenantASecond: 100_000,
  /** What devices of one tenant may ask, or tell of themselves, in a second: each is a transaction. Beyond, the answers wait. */
  requestsOfTenantASecond: 200,
  /** Readings that wait in memory before HTTP is refused; MQTT sockets are simply not read meanwhile. */
  waitingReadings: 400_000,
} as const
