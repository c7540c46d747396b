import { CallError, isCutOff } from '../../../../api/CallError'

/** The server does not take it; the text says why. */
export class NotTaken extends Error {}

/** Answers that say nothing of what was sent: no network, no session, too much at once. */
export const isPassing = (error: CallError): boolean =>
  isCutOff(error) || [401, 408, 418, 429].includes(error.code) || error.code >= 500

/** Whether something was refused for good. */
export const isRefusal = (thrown: unknown): thrown is CallError =>
  thrown instanceof CallError && !isPassing(thrown)
