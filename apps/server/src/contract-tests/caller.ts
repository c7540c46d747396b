import {
  type BodyInput,
  type Call,
  type DataOf,
  type Envelope,
  isCall,
  type QueryInput,
} from '@energy-console/contract'
import type { InjectOptions } from 'fastify'
import type { TestApp } from './testApp'

interface Input<C extends Call> {
  query?: QueryInput<C>
  body?: BodyInput<C>
}

/** Makes calls of the contract with one token and answers status and envelope. */
export type Caller = <C extends Call>(
  call: C,
  input?: Input<C>,
) => Promise<{ status: number; data: DataOf<C>; answer: Envelope }>

/** A caller with the token of somebody who is signed in. */
export const createCaller =
  ({ app }: Pick<TestApp, 'app'>, token: string | undefined): Caller =>
  async (call, input = {}) => {
    const response = await app.inject(requestOf(call, input, token))
    const answer = response.json<Envelope>()
    return { status: response.statusCode, data: answer.data as DataOf<typeof call>, answer }
  }

/** Bytes go as they are, everything else as JSON. */
const payloadOf = (body: unknown) => (body instanceof Uint8Array ? Buffer.from(body) : (body as object))

/** The HTTP request of a call, whatever its input; tests send wrong input on purpose. */
export function requestOf(
  call: Call,
  input: { query?: unknown; body?: unknown },
  token: string | undefined,
): InjectOptions {
  if (!isCall(call)) throw new Error('not a call')
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  return {
    method: call.method,
    url: query.length === 0 ? call.path : `${call.path}?${new URLSearchParams(query)}`,
    headers: {
      ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }),
      ...(input.body instanceof Uint8Array ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(input.body === undefined ? {} : { payload: payloadOf(input.body) }),
  }
}
