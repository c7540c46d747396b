import { type Call, coreErrors, isForViewers } from '@energy-console/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, refuse } from '../errors'
import type { Licensing } from '../licence'
import { strangerLimits } from '../limits'
import type { AddressLimit } from './addressLimit'
import { holds, type Session } from './session'

/** What the gate asks about a caller. */
export interface GateOptions {
  /** Throws `coreErrors.unauthorized` for a token that is missing, forged, expired or revoked. */
  authenticate(token: string | undefined): Promise<Session>
  /** What an address may do without a valid token; unlimited when left out. */
  strangers?: AddressLimit
  /** Whether the installation may work; it may where this is left out. */
  licensing?: Pick<Licensing, 'isOpen'>
}

/** Decides who asks and whether they may, from the head of a request alone: its body has not been read. */
export interface Gate {
  /** @throws AppError 401, 403, 418 or 429 */
  admit(call: Call, request: FastifyRequest): Promise<void>
  /** Counts what an address asks that nobody vouches for. @throws AppError 429 */
  countStranger(request: FastifyRequest, cost?: number): void
  /** Whom {@link Gate.admit} has let in. */
  sessionOf(request: FastifyRequest): Session
}

export function createGate({ authenticate, strangers, licensing }: GateOptions): Gate {
  const admitted = new WeakMap<FastifyRequest, Session>()

  const countStranger = (request: FastifyRequest, cost = 1) => {
    if (strangers && !strangers.take(request.ip, cost)) throw refuse(coreErrors.tooManyRequests)
  }

  const sessionFrom = async (request: FastifyRequest) => {
    try {
      return await authenticate(tokenOf(request))
    } catch (error) {
      if (error instanceof AppError && error.spec === coreErrors.unauthorized)
        countStranger(request, strangerLimits.refusalCost)
      throw error
    }
  }

  return {
    countStranger,
    async admit(call, request) {
      const isClosed = !call.isOpenUnlicensed && licensing?.isOpen() === false
      if (isClosed || call.permission === 'public') countStranger(request)
      if (isClosed) throw refuse(coreErrors.notActivated)
      if (call.permission === 'public') return
      const session = await sessionFrom(request)
      if (call.permission !== 'session' && !holds(session, call.permission))
        throw refuse(coreErrors.forbidden, { permission: String(call.permission) })
      if (session.isViewOnly && !isForViewers(call)) throw refuse(coreErrors.viewOnly)
      admitted.set(request, session)
    },
    sessionOf(request) {
      const session = admitted.get(request)
      if (!session) throw refuse(coreErrors.unauthorized)
      return session
    },
  }
}

/** `Blade-Auth: bearer <token>`; the scheme may be left out. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth']
  return typeof header === 'string' ? header.replace(/^bearer\s+/i, '') : undefined
}
