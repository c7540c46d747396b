import {
  type BodyInput,
  type Call,
  type DataOf,
  type Envelope,
  isBytes,
  type QueryInput,
} from '@energy-console/contract'
import { currentLanguage, translate } from '../i18n'
import { CallError } from './CallError'
import { type Refresh, refreshNouns } from './cache/refresh'
import { notify } from './notify'
import { ownerKey } from './session'
import { freshToken } from './sign-in/freshToken'
import { clientHeader } from './wire/client'
import { beginProgress } from './wire/progress'
import { type Handling, receive, sayRefusal } from './wire/receive'
import { noteHeard } from './wire/serverClock'
import { toQueryString } from './wire/toQueryString'

/** What a call is given beside its declaration. */
export interface CallInput<C extends Call> {
  query?: QueryInput<C>
  body?: BodyInput<C>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Codes that the caller handles: they fail without a message on screen. */
  silentCodes?: readonly number[]
  /** Shows a refusal where it belongs, at a field of a form; where it has (`true`), no message says it. */
  shows?: (error: CallError) => boolean
  /** How long an answer is waited for; 10 s unless told. */
  timeoutMs?: number
  /** When what it has changed is fetched again; `now` unless told. */
  refresh?: Refresh
  /** Fails without a message on screen whatever the code; 401, 418 and 419 keep their meaning. */
  isSilent?: boolean
}

const usualTimeoutMs = 10_000

/**
 * Makes a declared call and answers its `data`. What is cached of the nouns that it changes is fetched again. A refusal is shown to the user (the specification's error catalogue)
 * and thrown as `CallError`; so is that the network let nothing through.
 */
export async function callApi<C extends Call>(call: C, input: CallInput<C> = {}): Promise<DataOf<C>> {
  const { refresh = 'now' } = input
  const envelope = await exchange(call, input).catch((thrown: unknown) => {
    // refused for what somebody else has changed: what is shown is stale
    if (isConflict(thrown)) void refreshNouns(call.changes ?? [], refresh)
    throw thrown
  })
  const refreshed = refreshNouns(call.changes ?? [], refresh)
  if (refresh === 'awaited') await refreshed
  // Server and console share the contract, and the server's answers are tested against it.
  return envelope.data as DataOf<C>
}

const isConflict = (thrown: unknown) => thrown instanceof CallError && thrown.code === 409

async function exchange(call: Call, input: CallInput<Call>): Promise<Envelope> {
  const endProgress = call.isQuiet ? () => {} : beginProgress()
  try {
    const isPublic = call.permission === 'public'
    const owner = ownerKey()
    const token = isPublic ? undefined : await freshToken()
    const handling = {
      isBare: call.answer === 'bare',
      isQuiet: call.isQuiet === true || input.isSilent === true,
      silentCodes: input.silentCodes ?? [],
      path: call.path,
      shows: input.shows,
    }
    if (!handling.isQuiet) notify.attempt(call.path)
    const response = await send(call, input, token).catch(sayingCutOff(handling))
    noteHeard(response)
    // an answer for whoever sat here before is nobody's: it is neither shown nor does its refusal end this session
    if (!isPublic && ownerKey() !== owner) throw new CallError('会话已结束', 0)
    return await receive(response, handling).catch(sayingCutOff(handling))
  } finally {
    endProgress()
  }
}

/** That no answer has come through is said as a refusal is. */
const sayingCutOff =
  (handling: Handling) =>
  (thrown: unknown): never => {
    if (thrown instanceof CallError && thrown.code === 0) sayRefusal(thrown, handling)
    throw thrown
  }

/** Bytes go as they are. */
function wireBody(body: unknown, isForm: boolean): BodyInit {
  if (body instanceof Uint8Array) return new Blob([body.slice()])
  return isForm ? toQueryString(body).slice(1) : JSON.stringify(body)
}

async function send(call: Call, input: CallInput<Call>, token: string | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? usualTimeoutMs)
  const isForm = call.answer === 'bare'
  const hasBody = input.body !== undefined
  const contentType = isForm
    ? 'application/x-www-form-urlencoded'
    : isBytes(call.body)
      ? 'application/octet-stream'
      : 'application/json'
  try {
    return await fetch(call.path + toQueryString(input.query), {
      method: call.method,
      headers: {
        Authorization: clientHeader,
        // in which files are written
        'Accept-Language': currentLanguage(),
        ...(token === undefined ? {} : { 'Blade-Auth': `bearer ${token}` }),
        ...(hasBody ? { 'Content-Type': contentType } : {}),
        ...input.headers,
      },
      ...(hasBody ? { body: wireBody(input.body, isForm) } : {}),
      signal: input.signal ? AbortSignal.any([timeout, input.signal]) : timeout,
    })
  } catch (thrown) {
    if (input.signal?.aborted) throw thrown
    const text = timeout.aborted ? translate('请求超时，请稍后再试') : translate('网络连接失败，请检查网络')
    throw new CallError(text, 0)
  }
}
