import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A server, of PostgreSQL or NATS, behind a wire that can be cut. Cut it at the end. */
export async function cuttable(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl)
  const wires = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(from)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  const listen = (at: number) => new Promise<void>((resolve) => proxy.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const url = new URL(serverUrl)
  const own = (proxy.address() as AddressInfo).port
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    /** New connections are refused, open ones break. */
    async cut() {
      proxy.close()
      for (const wire of wires) wire.destroy()
    },
    /** New connections are possible again after a cut. */
    mend: () => listen(own),
    /** Nothing comes through any more on open connections, and nobody is told. */
    freeze() {
      for (const wire of wires) wire.unpipe().pause()
    },
  }
}
