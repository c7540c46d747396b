import pg from 'pg'

/** One statement on a connection of its own, and the rows that it answers. */
export async function askOnce(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
