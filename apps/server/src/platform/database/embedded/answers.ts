import pg from 'pg'

/** Whether a server takes a connection just now. */
export async function answers(address: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
