import { api, serverUrl } from './api'

/** A file of a test. */
interface TestFile {
  name: string
  buffer: Buffer
}

/**
 * Uploads a small file as a page does, for a record that is going to hold it.
 *
 * @param holder the noun of such records
 */
export async function upload(token: string, holder: string, { name, buffer }: TestFile): Promise<string> {
  const calls = api(token)
  const { id } = await calls.post<{ id: string }>('/ml-mlink/attachment/begin', {
    ...{ holder, fileName: name, size: buffer.length },
  })
  const answer = await fetch(`${serverUrl()}/api/ml-mlink/attachment/part?id=${id}&part=0`, {
    method: 'POST',
    headers: { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(buffer),
  })
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  await calls.post('/ml-mlink/attachment/finish', { id })
  return id
}
