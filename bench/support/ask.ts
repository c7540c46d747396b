import type { Stack } from './stack'

/** Makes a call of the product as the stack's administrator; bytes are sent as they are, anything else as JSON. @throws where it is refused */
export async function ask<T>(
  { url, token }: Pick<Stack, 'url' | 'token'>,
  { method, path }: { method: 'GET' | 'POST'; path: string },
  { query, body }: { query?: Record<string, string>; body?: unknown } = {},
): Promise<T> {
  const isBytes = body instanceof ArrayBuffer
  const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      'blade-auth': `bearer ${token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
  })
  const { code, data, msg }: { code: number; data: T; msg: string } = await answer.json()
  if (code !== 200) throw new Error(`${path} was refused: ${msg}`)
  return data
}

/** How long something takes, ms. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
