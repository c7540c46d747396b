/** What one stretch of load came to. */
export interface Stretch {
  rate: number
  ackP99Ms: number
  /** From its time to a page that is open at the last server. */
  socketP99Ms: number
  cpuMicros: number
  /** Of these, what the servers, PostgreSQL and NATS took. */
  serverMicros: number
  postgresMicros: number
  natsMicros: number
}

export const onePlace = (value: number) => Math.round(value * 10) / 10

/** The figures of a stretch as they are printed. */
export const figuresOf = (of: Stretch) => ({
  pointsPerSecond: Math.round(of.rate),
  ackP99Ms: Math.round(of.ackP99Ms),
  socketP99Ms: Math.round(of.socketP99Ms),
  cpuMicrosPerReading: onePlace(of.cpuMicros),
  serverMicros: onePlace(of.serverMicros),
  postgresMicros: onePlace(of.postgresMicros),
  natsMicros: onePlace(of.natsMicros),
})

export const rowOf = (of: ReturnType<typeof figuresOf>) =>
  `${of.pointsPerSecond} readings/s, acknowledged p99 ${of.ackP99Ms} ms, at a page p99 ${of.socketP99Ms} ms, CPU ${of.cpuMicrosPerReading} µs a reading (servers ${of.serverMicros}, PostgreSQL ${of.postgresMicros}, NATS ${of.natsMicros})`

/** Not the median: of two it would be the larger. */
export const meanOf = (stretches: readonly Stretch[]): Stretch => {
  const mean = (of: keyof Stretch) => stretches.reduce((sum, one) => sum + one[of], 0) / stretches.length
  return {
    ...{ rate: mean('rate'), ackP99Ms: mean('ackP99Ms'), socketP99Ms: mean('socketP99Ms') },
    ...{ cpuMicros: mean('cpuMicros'), serverMicros: mean('serverMicros') },
    ...{ postgresMicros: mean('postgresMicros'), natsMicros: mean('natsMicros') },
  }
}
